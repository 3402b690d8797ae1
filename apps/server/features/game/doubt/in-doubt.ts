import { parseAmount, type Satang } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { transferReasons } from '@champa/contract/statement'
import type { House } from '../../../platform/house.ts'
import { outsideReference, readOutsideReference } from '../../../platform/ids.ts'
import type { QueryOutcome } from '../../../providers/games/port.ts'
import { settleMove, type SettledAs } from '../moves/settle-move.ts'
import { askGame, reasonOf, doubtColumns, inTransit, type DoubtRow } from './ask-game.ts'
import { leaveToPerson } from './leave-to-person.ts'

/** A transfer whose outcome stayed unknown for a day. */
export interface TransferInDoubt {
  id: string
  memberId: bigint
  /** The member's sign-in name. */
  username: string
  game: string
  into: 'game' | 'wallet'
  credits: bigint
  money: Satang
  sentAt: Date
  /** The game's last answer to a query. */
  said: string
}

type ListedRow = DoubtRow & { username: string; said: string | null }

const waits = `type = 'transfer' and status = 'in progress' and due_at is null`

/** The escalated transfers, oldest first. */
export async function listTransfersInDoubt(house: House, most: number): Promise<TransferInDoubt[]> {
  const rows = await house.db.query<ListedRow>(
    `select v.*, m.username from (select ${doubtColumns}, detail->>'said' as said from movement where ${waits} order by created_at limit $1) v
      join member m on m.member_id = v.member_id order by v.created_at`,
    [most],
  )
  return rows.map((row) => {
    const { memberId, code, into, money } = inTransit(row)
    return {
      id: outsideReference(memberId, row),
      memberId,
      username: row.username,
      game: code,
      into,
      credits: parseAmount(row.credits),
      money,
      sentAt: row.created_at,
      said: row.said ?? 'unknown',
    }
  })
}

export type SettledByHand = 'done' | 'not-found' | 'not-waiting'
/** What staff found out at the game: the credits have moved, or they have not. */
export type Found = 'landed' | 'returned'

/**
 * Settles an escalated transfer by hand, once; who, why and when are stored with it. A later call
 * returns `not-waiting`.
 */
export async function settleByHand(
  house: House,
  { id, found, who, why }: { id: string; found: Found; who: string; why: string },
): Promise<SettledByHand> {
  const row = await find(house, id)
  if (!row) return 'not-found'
  if (!row.waits) return 'not-waiting'
  const settled = await settleMove(
    house,
    inTransit(row),
    found === 'landed' ? 'success' : 'failed',
    {
      detail: {
        byHand: { who, why, at: clock.now().toISOString() },
        ...(found === 'returned' ? { reason: transferReasons.staff } : {}),
      },
    },
  )
  return settled.replayed ? 'not-waiting' : 'done'
}

export type Looked =
  | SettledAs
  | Exclude<SettledByHand, 'done'>
  | Extract<QueryOutcome, 'pending' | 'unknown' | 'not-asked'>
  | 'missed once'

/**
 * Queries the game once more and settles the transfer when the answer is definite. "Not found" is
 * definite the second time, a minute later.
 */
export async function lookOnceMore(house: House, id: string): Promise<Looked> {
  const row = await find(house, id)
  if (!row) return 'not-found'
  if (!row.waits) return 'not-waiting'
  const { said, end } = await askGame(house, row)
  if (end) return (await settleMove(house, inTransit(row), end, reasonOf(said))).as
  if (said === 'not-asked') return said
  await leaveToPerson(house, row, said)
  return said === 'not-found' ? 'missed once' : (said as 'pending' | 'unknown')
}

async function find(house: House, id: string): Promise<(DoubtRow & { waits: boolean }) | null> {
  const named = readOutsideReference(id)
  if (!named) return null
  const [row] = await house.db.query<DoubtRow & { waits: boolean }>(
    `select ${doubtColumns}, ${waits} as waits from movement where member_id = $1 and seq = $2 and (epoch = $3 or $3 = '') and type = 'transfer'`,
    [named.memberId, named.seq, named.epoch],
  )
  return row ?? null
}
