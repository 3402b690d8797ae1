import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import type { MovementStatus } from '@champa/contract/statuses'
import { lockBook } from '../../ledger/accounts.ts'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { movementId } from '../../platform/ids.ts'
import type { OperatorText } from '../../platform/operator/operator-text.ts'
import { assessmentOf, type AssessedDetail, type ReviewReason } from '../risk/index.ts'
import type { PayoutAccount, PayoutProgress } from './rules.ts'

/** A withdrawal as stored in its movement. The hold fixes its bank account. */
export interface Withdrawal {
  memberId: bigint
  seq: bigint
  /**
   * The database's epoch at the time of the request, which is part of our reference at the bank.
   */
  epoch: string
  amount: MinorUnits
  status: MovementStatus
  to: PayoutAccount
  progress: PayoutProgress
  /** Whether the withdrawal waits for the staff's decision before it is sent to the bank. */
  inReview: boolean
  /** 0 to 100; null for one from before there were scores. */
  riskScore: number | null
  reasons: ReviewReason[]
  /** Whether a request to settle it by hand has ended without effect, so that it may be paid. */
  mayBePaidByHand: boolean
  createdAt: Date
  settledAt: Date | null
  reason: OperatorText | null
  reasonBy: 'bank' | 'staff'
  /** Whether the bank has returned the money after it had paid it. */
  isReturned: boolean
}

interface Row {
  memberId: bigint
  seq: bigint
  epoch: string
  amount: MinorUnits
  status: MovementStatus
  detail: {
    to: PayoutAccount
    reason?: OperatorText
    reasonBy?: 'staff'
    reversedBy?: string
  } & AssessedDetail &
    PayoutProgress
  createdAt: Date
  settledAt: Date | null
}

function toWithdrawal(row: Row): Withdrawal {
  const { to, sentAt, missingSince, acceptedAt, review, reason, reasonBy, reversedBy } = row.detail
  const { score, reasons } = assessmentOf(row.detail)
  return {
    memberId: row.memberId,
    seq: row.seq,
    epoch: row.epoch,
    amount: row.amount,
    status: row.status,
    to,
    progress: {
      ...(sentAt ? { sentAt } : {}),
      ...(missingSince ? { missingSince } : {}),
      ...(acceptedAt ? { acceptedAt } : {}),
    },
    inReview: review !== undefined && row.status === 'in progress',
    riskScore: score,
    reasons,
    mayBePaidByHand: reasons.some(({ why }) => why === 'settlement'),
    createdAt: row.createdAt,
    settledAt: row.settledAt,
    reason: reason ?? null,
    reasonBy: reasonBy ?? 'bank',
    isReturned: reversedBy !== undefined,
  }
}

const columns = 'member_id, seq, epoch, amount, status, detail, created_at, settled_at'

export async function withdrawalOf(
  db: Db | Tx,
  memberId: bigint,
  seq: bigint,
): Promise<Withdrawal | null> {
  const rows = await db.query<Row>(
    `select ${columns} from movement where member_id = $1 and seq = $2 and type = 'withdraw'`,
    [memberId, seq],
    'withdrawal',
  )
  return rows[0] ? toWithdrawal(rows[0]) : null
}

/**
 * Locks a withdrawal until the transaction ends, in the order of the ledger; the job then neither
 * sends nor queries it. It is read after this.
 */
export async function lockWithdrawal(
  tx: Tx,
  { memberId, seq }: { memberId: bigint; seq: bigint },
): Promise<void> {
  await lockBook(tx, memberId)
  await tx.query('select 1 from open_movement where member_id = $1 and seq = $2 for update', [
    memberId,
    seq,
  ])
}

/** The member's withdrawal in progress, or else the last one. */
export async function newestWithdrawal(db: Db, memberId: bigint): Promise<Withdrawal | null> {
  const rows = await db.query<Row>(
    `select ${columns}
      from movement
      where member_id = $1 and type = 'withdraw'
      order by seq desc limit 1`,
    [memberId],
    'withdrawal-newest',
  )
  return rows[0] ? toWithdrawal(rows[0]) : null
}

/** The payout held under a key, with its current status. */
export async function payoutOfKey(
  db: Db,
  memberId: bigint,
  key: string,
): Promise<{ _id: string; status: MovementStatus } | null> {
  const [row] = await db.query<{ seq: bigint; status: MovementStatus }>(
    `select v.seq, v.status
      from posting p
      join movement v on v.member_id = p.member_id and v.seq = p.movement_seq
      where p.member_id = $1 and p.key = $2`,
    [memberId, key],
    'withdrawal-of-key',
  )
  return row ? { _id: movementId(memberId, row.seq), status: row.status } : null
}

/** Withdrawals in review, oldest first. */
export async function withdrawalsInReview(db: Db, limit: number): Promise<Withdrawal[]> {
  const rows = await db.query<Row>(
    `select ${columns}
      from (
        select member_id, seq from open_movement where type = 'withdraw' and due_at is null
      ) o
      join movement m using (member_id, seq)
      where detail ? 'review'
      order by created_at limit $1`,
    [limit],
  )
  return rows.map(toWithdrawal)
}

/**
 * Ends the review of a withdrawal. `by` is `staff:<id>`, `approval:<id>` or `cli:<login name>`.
 * Only one of several concurrent decisions returns true. The assessment stays in the movement.
 */
export async function endReview(
  on: Db | Tx,
  { memberId, seq }: { memberId: bigint; seq: bigint },
  { dueAt, by }: { dueAt: Date | null; by: string },
): Promise<boolean> {
  const [row] = await on.query<{ done: boolean }>(
    'select withdrawal_reviewed($1, $2, $3, $4, $5) as done',
    [memberId, seq, dueAt, clock.now().toISOString(), by],
  )
  return row?.done ?? false
}

export interface DueWithdrawal extends Withdrawal {
  currency: Currency
  dueAt: Date
  tries: number
  /**
   * Staff have frozen the member, or were asked to settle it by hand: it is queried, not sent.
   */
  isHeld: boolean
}

/** Whether staff have frozen the payouts of a member, by columns of `member`. */
export const isFrozenSql = (member: string): string =>
  `(${member}.status = 'suspended' or 'no-withdrawal' = any(${member}.effects))`

interface MovementColumns {
  memberId: string
  createdAt: string
}

/**
 * Requests to settle an order by hand, for a movement with these columns. A member has one
 * withdrawal in progress, so a request that was made after it is about it.
 */
const settleRequestsSql = ({ memberId, createdAt }: MovementColumns): string => `
            select a.expires_at
            from approval a
            where a.about_member = ${memberId}
              and a.made_at >= ${createdAt}
              and a.action in ('withdrawal.paid', 'withdrawal.failed')`

/** The open one. */
export const settleRequestSql = (movement: MovementColumns): string =>
  `${settleRequestsSql(movement)}
              and a.state in ('pending', 'approved')`

/**
 * The one that holds an order back: while it is open, or for ever once the order was sent, because
 * what it said may be true although it had no effect (docs/decisions/216).
 */
export const holdingRequestSql = (movement: MovementColumns & { detail: string }): string =>
  `${settleRequestsSql(movement)}
              and (${movement.detail} ? 'sentAt' or a.state in ('pending', 'approved'))`

export const heldMovement = {
  memberId: 'm.member_id',
  createdAt: 'm.created_at',
  detail: 'm.detail',
}

/**
 * Held withdrawals are due only when they were sent.
 * @param paused currencies of which only orders that were sent are due.
 */
export async function dueWithdrawals(
  db: Db,
  now: Date,
  limit: number,
  paused: readonly Currency[],
): Promise<DueWithdrawal[]> {
  const rows = await db.query<Row & Pick<DueWithdrawal, 'dueAt' | 'tries' | 'currency' | 'isHeld'>>(
    `select ${columns}, o.due_at, o.tries, p.currency, p.is_held
      from (
        select member_id, seq, due_at, tries
        from open_movement
        where type = 'withdraw' and due_at <= $1
      ) o
      join movement m using (member_id, seq)
      cross join lateral (
        select currency, ${isFrozenSql('member')} or exists (
            ${holdingRequestSql(heldMovement)}
          ) as is_held
        from member
        where member.member_id = m.member_id
        offset 0
      ) p
      where not detail ? 'review'
        and (detail ? 'sentAt' or (not p.is_held and p.currency <> all($3)))
      order by o.due_at limit $2`,
    [now, limit, paused],
    'withdrawals-due',
  )
  return rows.map((row) => ({
    ...toWithdrawal(row),
    dueAt: row.dueAt,
    tries: row.tries,
    currency: row.currency,
    isHeld: row.isHeld,
  }))
}
