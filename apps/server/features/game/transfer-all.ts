import { transferMinimum, type transferAll as endpoint } from '@champa/contract/game'
import { zero, type Satang } from '@champa/contract/money'
import { wallet } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { transfersBegun, transfersEnded } from '../../ledger/postings.ts'
import type { House } from '../../platform/house.ts'
import type { RefusalCode } from '@champa/contract/errors'
import type { Handler } from '../../platform/route.ts'
import { readCatalogue } from './catalogue.ts'
import { holdMoney } from './moves/hold-money.ts'
import type { MoveStatus, Player } from './moves/move.ts'
import { moveIntoGame } from './moves/move-into-game.ts'
import { sweepGames, sweepKey, type Swept } from './moves/sweep-games.ts'
import { arrivedOf, retellTransfers, type Told } from './moves/retell-transfers.ts'
import { hashBody, usernamesOf } from './queries.ts'
import { carriedIntoGame } from './rules.ts'
import { refusalOf } from './transfer.ts'

export const transferAll: Handler<typeof endpoint> = async ({ body, member, key, keyGiven, refuse }, house) => {
  const games = await readCatalogue(house.db)
  const { memberId } = member
  const usernames = usernamesOf(member.alongside)
  if (body.to !== 'wallet' && !games.has(body.to)) throw refuse('NO_GAME')
  if (body.to !== 'wallet' && !usernames[body.to]) throw refuse('SLOT_NO_ACCOUNT')
  const active = [...games.values()].flatMap((game): Player[] => (usernames[game.code] ? [{ memberId, game, username: usernames[game.code]! }] : []))
  const target = active.find((player) => player.game.code === body.to)
  const players = active.filter((player) => player !== target)
  const bodyHash = keyGiven ? hashBody('transferAll', body) : undefined
  const begun = await holdMoney(house, ({ until }) => transfersBegun({ member: memberId, key, bodyHash, lease: { take: key, until } }))
  if (!begun.ok) throw refusalOf(begun.code)
  const told = begun.replayed
    ? await retellTransfers(house, memberId, key, { swept: players.map(({ game: { code } }) => ({ code, key: sweepKey(key, code) })), last: target ? lastKey(key) : null })
    : await moveAll(house, { memberId, key, players, target })
  if (told.refused) throw refuse(told.refused)
  return { status: told.status, moved: told.moved, swept: told.swept }
}

interface All {
  memberId: bigint
  key: string
  players: Player[]
  target: Player | undefined
}

const lastKey = (key: string): string => `${key}:to`

async function moveAll(house: House, all: All): Promise<Told> {
  const { memberId, key, target } = all
  const swept = await sweepGames(house, all.players, { key, lease: key })
  const last = target ? await sendOn(house, all, target, swept) : arrived(swept)
  const processing = swept.some((one) => one.status === 'processing')
  const { refused, ...rest } = last
  // A failure says that the money is back: while some of it is on its way nobody may say so.
  const told: Told = { ...rest, swept, status: processing ? 'processing' : last.status, ...(refused && !processing ? { refused } : {}) }
  const reply = { refused: told.refused, swept: swept.map((one) => ({ ...one, amount: one.amount.toString() })) }
  await post(house.db, transfersEnded({ member: memberId, key, lease: { release: key }, reply }))
  return told
}

type Last = { status: Exclude<MoveStatus, 'failed'>; moved: Satang; refused?: Told['refused'] }

/** Everything stops in the main wallet. Only when every game that holds something has refused is that a failure. */
function arrived(swept: Swept[]): Last {
  const refused = swept.length > 0 && swept.every((one) => one.status === 'failed')
  return { status: 'success', moved: arrivedOf(swept), ...(refused ? { refused: 'TRANSFER_FAIL' as const } : {}) }
}

/** The whole wallet goes to the game that was named. */
async function sendOn(house: House, { memberId, key }: All, target: Player, swept: Swept[]): Promise<Last> {
  const nothing = (refused?: RefusalCode): Last => ({ status: 'success', moved: zero, ...(refused ? { refused: refused as Told['refused'] } : {}) })
  const [row] = await house.db.query<{ balance: bigint }>('select balance from account where member_id = $1 and name = $2', [memberId, wallet])
  const carried = carriedIntoGame(row!.balance, target.game.rate)
  if (row!.balance < transferMinimum || carried.money === 0n) {
    if (swept.some((one) => one.status === 'processing')) return nothing()
    if (swept.some((one) => one.status === 'failed')) return nothing('TRANSFER_FAIL')
    return nothing(row!.balance === 0n ? 'MONEY_NOT_ENOUGH' : 'TRANSFER_MINIMUM')
  }
  const outcome = await moveIntoGame(house, target, carried, { key: lastKey(key), lease: key, releases: 'never' })
  if (!outcome.ok) return nothing(outcome.code === 'MONEY_NOT_ENOUGH' ? outcome.code : 'TRANSFER_FAIL')
  return outcome.status === 'failed' ? nothing('TRANSFER_FAIL') : { status: outcome.status, moved: outcome.money }
}
