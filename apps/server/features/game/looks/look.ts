import type { Credits } from '@champa/contract/money'
import type { Posting } from '../../../ledger/post.ts'
import type { Db } from '../../../platform/db.ts'
import type { House } from '../../../platform/house.ts'
import type { Player } from '../moves/move.ts'
import { askBalance, playSeen, type Booked } from '../moves/see-balance.ts'

/** One game being asked for one member's balance. */
export interface Look {
  player: Player
  /** Ends when the game has answered and the play is booked, or when it is clear that it does not answer. */
  done: Promise<void>
  /** What came of it; null while it is in hand. between: a transfer is or was on its way, so that nobody can tell yet what was played. */
  saw: 'the same' | 'play' | 'between' | 'nothing' | null
}

/** Books what was played, and says for each whether it was booked. */
export type Book = (play: Posting) => Promise<boolean>

/** Looks in hand in this process: a second screen of the member waits for the first one's answer, the game is asked once. */
const inHand = new WeakMap<Db, Map<string, Look>>()

const nameOf = ({ memberId, game }: Player): string => `${memberId}:${game.code}`

function inHandAt({ db }: House): Map<string, Look> {
  let looks = inHand.get(db)
  if (!looks) inHand.set(db, (looks = new Map()))
  return looks
}

/** Ends when the looks at this member's games that are in hand have ended. What comes of them is theirs. */
export async function looksEnded(house: House, memberId: bigint): Promise<void> {
  const own = [...inHandAt(house)].flatMap(([name, look]) =>
    name.startsWith(`${memberId}:`) ? [look.done] : [],
  )
  await Promise.allSettled(own)
}

/**
 * The look that is in hand, or a new one, which `forget` ends once its result is written down.
 * @param anew one that has ended already is not shared.
 */
export function lookAt(
  house: House,
  player: Player,
  { booked, book, anew }: { booked: Booked; book: Book; anew: boolean },
): { look: Look; isNew: boolean } {
  const looks = inHandAt(house)
  const found = looks.get(nameOf(player))
  if (found && !(anew && found.saw !== null)) return { look: found, isNew: false }
  const look: Look = { player, saw: null, done: Promise.resolve() }
  look.done = ask(house, player, booked, book).then((saw) => void (look.saw = saw))
  looks.set(nameOf(player), look)
  return { look, isNew: true }
}

export function forget(house: House, look: Look): void {
  const looks = inHandAt(house)
  if (looks.get(nameOf(look.player)) === look) looks.delete(nameOf(look.player))
}

async function ask(
  house: House,
  player: Player,
  booked: Booked,
  book: Book,
): Promise<NonNullable<Look['saw']>> {
  const credits: Credits | null = await askBalance(house, player, 'guarded')
  if (credits === null) return 'nothing'
  if (booked.transit !== 0n) return 'between'
  const play = playSeen(player, booked, credits)
  if (!play) return 'the same'
  return (await book(play)) ? 'play' : 'between'
}
