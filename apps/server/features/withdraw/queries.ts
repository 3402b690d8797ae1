import type { Satang } from '@champa/contract/money'
import type { StatementStatus } from '@champa/contract/statement'
import type { Db } from '../../platform/db.ts'
import type { PayoutAccount, PayoutProgress } from './rules.ts'

/** A withdrawal as its movement keeps it: the account is frozen with the hold. */
export interface Withdrawal {
  memberId: bigint
  seq: bigint
  amount: Satang
  status: StatementStatus
  to: PayoutAccount
  progress: PayoutProgress
}

interface Row {
  member_id: bigint
  seq: bigint
  amount: bigint
  status: StatementStatus
  detail: { to: PayoutAccount } & PayoutProgress
}

function toWithdrawal(row: Row): Withdrawal {
  const { to, sentAt, missingSince } = row.detail
  return {
    memberId: row.member_id, seq: row.seq, amount: row.amount as Satang, status: row.status, to,
    progress: { ...(sentAt ? { sentAt } : {}), ...(missingSince ? { missingSince } : {}) },
  }
}

const columns = 'member_id, seq, amount, status, detail'

export async function withdrawalOf(db: Db, memberId: bigint, seq: bigint): Promise<Withdrawal | null> {
  const rows = await db.query<Row>(`select ${columns} from movement where member_id = $1 and seq = $2 and type = 'withdraw'`, [memberId, seq], 'withdrawal')
  return rows[0] ? toWithdrawal(rows[0]) : null
}

export interface DueWithdrawal extends Withdrawal {
  dueAt: Date
  tries: number
}

export async function dueWithdrawals(db: Db, now: Date, most: number): Promise<DueWithdrawal[]> {
  const rows = await db.query<Row & { due_at: Date; tries: number }>(
    `select ${columns}, due_at, tries from movement where due_at <= $1 and type = 'withdraw' and status = 'in progress' order by due_at limit $2`,
    [now, most], 'withdrawals-due',
  )
  return rows.map((row) => ({ ...toWithdrawal(row), dueAt: row.due_at, tries: row.tries }))
}

/** Of several processes that see the same withdrawal due, one gets it, with what it is about to do written down first. */
export async function claimWithdrawal(db: Db, due: DueWithdrawal, until: Date, progress: PayoutProgress): Promise<boolean> {
  const rows = await db.query(
    `update movement set due_at = $4, tries = tries + 1, detail = (detail - 'sentAt' - 'missingSince') || $5::jsonb
      where member_id = $1 and seq = $2 and due_at = $3 and status = 'in progress' returning seq`,
    [due.memberId, due.seq, due.dueAt, until, JSON.stringify(progress)],
  )
  return rows.length === 1
}

/** What was learnt, beside the claim that is still ours. */
export async function noteProgress(db: Db, of: { memberId: bigint; seq: bigint; claimedUntil: Date; dueAt: Date; progress: PayoutProgress }): Promise<void> {
  await db.query(
    `update movement set due_at = $4, detail = (detail - 'sentAt' - 'missingSince') || $5::jsonb
      where member_id = $1 and seq = $2 and due_at = $3 and status = 'in progress'`,
    [of.memberId, of.seq, of.claimedUntil, of.dueAt, JSON.stringify(of.progress)],
  )
}
