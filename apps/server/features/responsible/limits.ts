import type { Currency } from '@champa/contract/constants'
import { limitPeriods, type LimitPeriod } from '@champa/contract/responsible'
import { toWire } from '@champa/contract/money'
import { notReversed } from '../../ledger/reversed.ts'
import { clock } from '../../platform/clock.ts'
import { queryOne, type Db, type Tx } from '../../platform/db.ts'
import type { RefusalDetails } from '../../platform/refusals.ts'
import { projection } from '../../platform/projection.ts'
import {
  noLimit,
  periodOf,
  remainingLimit,
  type StoredLimit,
  type RemainingLimit,
  type UsedAmounts,
} from './rules.ts'

/**
 * The newest row of a member's limit for a period. Amounts are JSON strings, because a JSON number
 * would lose precision.
 */
export interface LimitRow {
  period: LimitPeriod
  no: number
  amount: string | null
  nextAmount: string | null
  nextAt: number | null
}

/** The member's own deposit limits as JSON; null without limits. */
export const limitsProjection = projection<
  LimitRow[] | null
>(`(select jsonb_agg(jsonb_build_object('period', l.period,
    'no', l.no, 'amount', l.amount::text, 'nextAmount', l.next_amount::text,
    'nextAt', (extract(epoch from l.next_at) * 1000)::bigint))
  from (select distinct on (d.period) d.*
    from deposit_limit d
    where d.member_id = m.member_id
    order by d.period, d.no desc) l)`)

/** The fields of a member that a deposit is checked against. */
export interface DepositContext {
  /** Null until a bank account is registered. */
  bankCode: string | null
  currency: Currency
  limits: LimitRow[] | null
}

export const depositProjection = projection<DepositContext>(
  `jsonb_build_object('bankCode', m.bank_code, 'currency', m.currency,
    'limits', ${limitsProjection.sql})`,
)

export type Limits = Record<LimitPeriod, StoredLimit>

export function toLimits(rows: LimitRow[] | null): Limits {
  const heldOf = (period: LimitPeriod): StoredLimit => {
    const row = rows?.find((one) => one.period === period)
    if (!row) return noLimit
    return {
      amount: toAmount(row.amount),
      next:
        row.nextAt === null ? null : { amount: toAmount(row.nextAmount), at: new Date(row.nextAt) },
    }
  }
  return { day: heldOf('day'), week: heldOf('week'), month: heldOf('month') }
}

const toAmount = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/**
 * Deposits since each period began, over all channels, without those that were reversed. A deposit counts by the time when the server
 * received it.
 */
export async function readUsed(on: Db | Tx, memberId: bigint, now: Date): Promise<UsedAmounts> {
  const [day, week, month] = limitPeriods.map((period) => periodOf[period](now).from)
  return queryOne<UsedAmounts>(
    on,
    `select coalesce(sum(amount) filter (where created_at >= $2), 0)::bigint as day,
        coalesce(sum(amount) filter (where created_at >= $3), 0)::bigint as week,
        coalesce(sum(amount) filter (where created_at >= $4), 0)::bigint as month
      from movement m
      where member_id = $1
        and type = 'deposit'
        and status = 'SUCCESS'
        and ${notReversed('m')}
        and created_at >= least($3::timestamptz, $4::timestamptz)`,
    [memberId, day, week, month],
    'deposits-of-periods',
  )
}

/**
 * The amount left under limits that the caller has read. Without limits it returns null and runs no
 * query.
 */
export async function readRemainingLimit(
  db: Db,
  memberId: bigint,
  rows: LimitRow[] | null,
): Promise<RemainingLimit | null> {
  if (!rows) return null
  const now = clock.now()
  return remainingLimit(toLimits(rows), await readUsed(db, memberId, now), now)
}

/** Like `readRemainingLimit`, but reads the limits too. */
export async function findRemainingLimit(db: Db, memberId: bigint): Promise<RemainingLimit | null> {
  const [row] = await db.query<{ limits: LimitRow[] | null }>(
    `select ${limitsProjection.sql} as limits from member m where m.member_id = $1`,
    [memberId],
    'deposit-limits',
  )
  return readRemainingLimit(db, memberId, row?.limits ?? null)
}

/** The details of a LIMIT_REACHED refusal. */
export const limitDetails = ({ period, left, until }: RemainingLimit): RefusalDetails => ({
  limit: { period, left: toWire(left) },
  until: until.getTime(),
})
