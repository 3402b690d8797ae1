import type { Credits } from '@champa/contract/money'
import type { Posting } from '../../../ledger/post.ts'
import type { Db } from '../../../platform/db.ts'
import type { House } from '../../../platform/house.ts'
import type { Player } from '../moves/move.ts'
import { askBalance, playSeen, type Booked } from '../moves/see-balance.ts'

/** One balance sync of one member at one game. */
export interface Look {
  player: Player
  /**
   * Resolves when the game has answered and the play is booked, or when the game does not answer.
   */
  done: Promise<void>
  /**
   * The result; null while in progress. between: a transfer is or was in transit, so the play is
   * not known yet.
   */
  saw: 'the same' | 'play' | 'between' | 'nothing' | null
}

/** Books observed play. False when it was not booked. */
export type Book = (play: Posting) => Promise<boolean>

/**
 * Syncs in progress in this process: a second screen of the member shares the first one's answer,
 * and the game is called once.
 */
const inHand = new WeakMap<Db, Map<string, Look>>()

const nameOf = ({ memberId, game }: Player): string => `${memberId}:${game.code}`

function inHandAt({ db }: House): Map<string, Look> {
  let looks = inHand.get(db)
  if (!looks) inHand.set(db, (looks = new Map()))
  return looks
}

/** Resolves when the member's syncs in progress have ended, whatever their results. */
export async function looksEnded(house: House, memberId: bigint): Promise<void> {
  const own = [...inHandAt(house)].flatMap(([name, look]) =>
    name.startsWith(`${memberId}:`) ? [look.done] : [],
  )
  await Promise.allSettled(own)
}

/**
 * The sync in progress, or a new one, which `forget` removes once its result is stored.
 * @param anew a sync that has ended already is not shared.
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
