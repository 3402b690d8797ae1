import { parseAmount, type MinorUnits } from '@champa/contract/money'
import { transferReasons } from '@champa/contract/statement'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { outsideReference, readOutsideReference } from '../../../platform/ids.ts'
import type { QueryOutcome } from '../../../providers/games/port.ts'
import { settleTransfer, type SettledAs } from './settle-transfer.ts'
import {
  askGame,
  inTransit,
  joinMovement,
  reasonOf,
  unresolvedColumns,
  type UnresolvedRow,
} from './ask-game.ts'

/** A transfer whose outcome stayed unknown for a day. */
export interface UnresolvedTransfer {
  id: string
  memberId: bigint
  /** The member's sign-in name. */
  username: string
  game: string
  into: 'game' | 'wallet'
  credits: bigint
  money: MinorUnits
  sentAt: Date
  /** The game's last answer to a query about the transfer. */
  lastAnswer: string
}

type ListedRow = UnresolvedRow & { username: string; said: string | null }

/** The escalated transfers, oldest first. */
export async function listUnresolvedTransfers(
  ctx: AppContext,
  limit: number,
): Promise<UnresolvedTransfer[]> {
  const rows = await ctx.db.query<ListedRow>(
    `select v.*, m.username
      from (
        select ${unresolvedColumns}, detail->>'said' as said
        from open_movement o
        ${joinMovement}
        where type = 'transfer' and due_at is null
        order by created_at limit $1
      ) v
      join member m on m.member_id = v.member_id
      order by v.created_at`,
    [limit],
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
      sentAt: row.createdAt,
      lastAnswer: row.said ?? 'unknown',
    }
  })
}

export type ManualSettlement = 'done' | 'not-found' | 'not-waiting'
/** The staff's decision after checking at the game: the credits have moved, or they have not. */
export type Found = 'landed' | 'returned'

/**
 * Settles an escalated transfer manually, once, and stores who decided, why and when. A later call
 * returns `not-waiting`.
 */
export async function settleManually(
  ctx: AppContext,
  { id, found, who, why }: { id: string; found: Found; who: string; why: string },
): Promise<ManualSettlement> {
  const row = await find(ctx, id)
  if (!row) return 'not-found'
  if (!row.waits) return 'not-waiting'
  const settled = await settleTransfer(
    ctx,
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

export type QueryResult =
  | SettledAs
  | Exclude<ManualSettlement, 'done'>
  | Extract<QueryOutcome, 'pending' | 'unknown' | 'not-asked'>
  | 'missed once'

/**
 * Queries the game once more and settles the transfer when the answer is definite. "Not found" is
 * definite the second time, a minute later.
 */
export async function queryOnceMore(ctx: AppContext, id: string): Promise<QueryResult> {
  const row = await find(ctx, id)
  if (!row) return 'not-found'
  if (!row.waits) return 'not-waiting'
  const { answer, end } = await askGame(ctx, row)
  if (end) return (await settleTransfer(ctx, inTransit(row), end, reasonOf(answer))).as
  if (answer === 'not-asked') return answer
  await escalate(ctx, row, answer)
  return answer === 'not-found' ? 'missed once' : (answer as 'pending' | 'unknown')
}

/** A transfer that staff settle, with whoever has settled it by hand. */
export async function findToSettle(
  on: { db: Db | Tx },
  id: string,
): Promise<{
  memberId: bigint
  seq: bigint
  money: MinorUnits
  waits: boolean
  settledBy: string | null
} | null> {
  const row = await find(on, id)
  return (
    row && {
      memberId: row.memberId,
      seq: row.seq,
      money: row.amount,
      waits: row.waits,
      settledBy: row.settledBy,
    }
  )
}

interface FoundRow extends UnresolvedRow {
  /** Whether it was escalated, so that staff decide. */
  waits: boolean
  settledBy: string | null
}

async function find({ db }: { db: Db | Tx }, id: string): Promise<FoundRow | null> {
  const named = readOutsideReference(id)
  if (!named) return null
  const [row] = await db.query<FoundRow>(
    `select ${unresolvedColumns}, o.seq is not null and due_at is null as waits,
        detail #>> '{byHand,who}' as settled_by
      from (
        select member_id, seq, epoch, source, target, amount, created_at, detail
        from movement
        where member_id = $1
          and seq = $2
          and (epoch = $3 or $3 = '')
          and type = 'transfer'
      ) m
      left join (select member_id, seq, due_at from open_movement) o using (member_id, seq)`,
    [named.memberId, named.seq, named.epoch],
  )
  return row ?? null
}

/**
 * Escalates a transfer to staff (decision 050). The money stays in transit, and the game's last
 * answer is stored.
 */
export async function escalate(
  ctx: AppContext,
  { memberId, seq }: { memberId: bigint; seq: bigint },
  answer: QueryOutcome,
): Promise<void> {
  await ctx.db.query('select transfer_left($1, $2, $3, $4)', [
    memberId,
    seq,
    answer,
    clock.now().toISOString(),
  ])
}
