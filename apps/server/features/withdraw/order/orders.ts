import type { RefusalCode } from '@champa/contract/errors'
import type { MinorUnits } from '@champa/contract/money'
import type { Db, Tx } from '../../../platform/db.ts'

/** A withdrawal whose money is first brought back from the games. */
export interface WithdrawalOrder {
  memberId: bigint
  key: string
  bodyHash: string | null
  amount: MinorUnits
  state: 'open' | 'held' | 'failed' | 'cancelled'
  reason: RefusalCode | null
  createdAt: Date
  endedAt: Date | null
  dueAt: Date | null
  tries: number
}

/** The columns of a `WithdrawalOrder`. */
export const orderColumns = `member_id, key, body_hash, amount, state, reason, created_at, ended_at, due_at,
  tries`

export type NewWithdrawalOrder = Pick<
  WithdrawalOrder,
  'memberId' | 'key' | 'bodyHash' | 'amount' | 'createdAt'
> & {
  dueAt: Date
}

/** Opens an order. Null when the key was used before or another order of this member is open. */
export async function openOrder(
  db: Db,
  { memberId, key, bodyHash, amount, createdAt, dueAt }: NewWithdrawalOrder,
): Promise<WithdrawalOrder | null> {
  const rows = await db.query<WithdrawalOrder>(
    `insert into withdraw_order (member_id, key, body_hash, amount, created_at, due_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing
      returning ${orderColumns}`,
    [memberId, key, bodyHash, amount, createdAt, dueAt],
  )
  return rows[0] ?? null
}

export async function readOrder(
  db: Db,
  memberId: bigint,
  key: string,
): Promise<WithdrawalOrder | null> {
  const rows = await db.query<WithdrawalOrder>(
    `select ${orderColumns} from withdraw_order where member_id = $1 and key = $2`,
    [memberId, key],
    'withdraw-order',
  )
  return rows[0] ?? null
}

/** The member's open order, or else the last one. */
export async function newestOrder(db: Db, memberId: bigint): Promise<WithdrawalOrder | null> {
  const rows = await db.query<WithdrawalOrder>(
    `select ${orderColumns} from withdraw_order where member_id = $1 order by created_at desc limit 1`,
    [memberId],
    'withdraw-order-newest',
  )
  return rows[0] ?? null
}

export async function postponeOrder(
  db: Db,
  { memberId, key }: WithdrawalOrder,
  dueAt: Date,
): Promise<void> {
  await db.query(
    `update withdraw_order set due_at = $3 where member_id = $1 and key = $2 and state = 'open'`,
    [memberId, key, dueAt],
  )
}

/**
 * Locks an open order until the transaction ends, so that a cancellation has to wait. Returns false
 * when the order is no longer open.
 */
export async function lockOpenOrder(
  tx: Tx,
  { memberId, key }: Pick<WithdrawalOrder, 'memberId' | 'key'>,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from withdraw_order where member_id = $1 and key = $2 and state = 'open' for update`,
    [memberId, key],
  )
  return rows.length === 1
}

type End =
  | { state: 'held' | 'cancelled'; at: Date }
  | { state: 'failed'; at: Date; reason: RefusalCode }

/** Ends an open order; returns false when it has already ended. */
export async function endOrder(
  on: Db | Tx,
  { memberId, key }: Pick<WithdrawalOrder, 'memberId' | 'key'>,
  end: End,
): Promise<boolean> {
  const rows = await on.query(
    `update withdraw_order
      set state = $3, ended_at = $4, reason = $5, due_at = null
      where member_id = $1 and key = $2 and state = 'open'
      returning key`,
    [memberId, key, end.state, end.at, end.state === 'failed' ? end.reason : null],
  )
  return rows.length === 1
}

/** Cancels the member's open order; false when there is none. */
export async function cancelOpenOrder(db: Db, memberId: bigint, at: Date): Promise<boolean> {
  const rows = await db.query(
    `update withdraw_order
      set state = 'cancelled', ended_at = $2, due_at = null
      where member_id = $1 and state = 'open'
      returning key`,
    [memberId, at],
  )
  return rows.length === 1
}
