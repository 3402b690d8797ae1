import type { Currency } from '@champa/contract/constants'
import { wallet, withdrawHold } from '../../ledger/accounts.ts'
import { notReversed } from '../../ledger/reversed.ts'
import { clock, dayStart } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { projection } from '../../platform/projection.ts'
import {
  riskSql,
  signalsSql,
  signalValues,
  toRisk,
  toSignals,
  type RiskContext,
  type RiskRow,
  type Signals,
  type SignalsRow,
} from '../risk/index.ts'
import type { PayoutAccount } from './rules.ts'

/** SQL for the registered bank account; null until it is complete. */
export const accountProjection = projection<PayoutAccount | null>(`case
  when m.bank_code is null or m.bank_account_no is null or m.bank_account_name is null then null
  else jsonb_build_object('bankCode', m.bank_code, 'accountNo', m.bank_account_no,
    'name', m.bank_account_name)
end`)

/** The figures that a withdrawal is checked against, read at one moment. */
export interface WithdrawalContext {
  currency: Currency
  used: bigint
  count: number
  wallet: bigint
  /** Money in games and in transit, as booked. */
  elsewhere: bigint
  held: bigint
  /**
   * The sequence number of the hold account. The hold requires it to be unchanged, and fails with
   * MOVED when these figures are outdated.
   */
  holdSeq: bigint
  bankChangedAt: Date | null
  /** Whether staff have frozen withdrawals or asked to review them. */
  isFlagged: boolean
  /**
   * Whether a lock is in play, so that nothing can be withdrawn. Starting a lock also advances
   * `holdSeq`.
   */
  locked: boolean
  /** Whether the key was used before; its result is then returned without another check. */
  known: boolean
  /** Whether a withdrawal order under another key is open. */
  ordered: boolean
  signals: Signals
  risk: RiskContext
}

/** A withdrawal's context as JSON; amounts and sequence numbers are strings. */
export interface ContextRow {
  account: PayoutAccount | null
  currency: Currency
  today: { used: string; count: number }
  wallet: string
  elsewhere: string
  hold: { balance: string; seq: string }
  bankChangedAt: string | null
  isFlagged: boolean
  locked: boolean
  /** The key of the open withdrawal order. */
  openOrder: string | null
  signals: SignalsRow
  risk: RiskRow
}

export const contextProjection = projection<ContextRow>(
  `jsonb_build_object(
    'account', ${accountProjection.sql},
    'currency', m.currency,
    'bankChangedAt', m.bank_changed_at,
    'isFlagged', m.effects && array['no-withdrawal', 'review-withdrawals'],
    'today', (
      select jsonb_build_object('used', coalesce(sum(v.amount), 0)::text, 'count', count(*))
      from movement v
      where v.member_id = m.member_id
        and v.type = 'withdraw'
        and v.status <> 'FAILED'
        and ${notReversed('v')}
        and v.created_at >= $2
    ),
    'wallet', (
      select w.balance::text
      from account w
      where w.member_id = m.member_id and w.name = '${wallet}'
    ),
    'hold', (
      select jsonb_build_object('balance', h.balance::text, 'seq', h.seq::text)
      from account h
      where h.member_id = m.member_id and h.name = '${withdrawHold}'
    ),
    'elsewhere', (
      select coalesce(sum(a.balance), 0)::text
      from account a
      where a.member_id = m.member_id and (a.name like 'game:%' or a.name like 'transit:%')
    ),
    'locked', (
      select true
      from play_lock l
      where l.member_id = m.member_id and l.state = 'in_play' limit 1
    ) is true,
    'openOrder', (
      select o.key
      from withdraw_order o
      where o.member_id = m.member_id and o.state = 'open' limit 1
    ),
    'signals', ${signalsSql(3)},
    'risk', ${riskSql}
  )`,
  (ctx) => [dayStart(clock.now()), ...signalValues(ctx)],
)

/** @param key the idempotency key of the request. */
export function toContext(row: ContextRow, key: string): Omit<WithdrawalContext, 'known'> {
  return {
    currency: row.currency,
    used: BigInt(row.today.used),
    count: row.today.count,
    wallet: BigInt(row.wallet),
    elsewhere: BigInt(row.elsewhere),
    held: BigInt(row.hold.balance),
    holdSeq: BigInt(row.hold.seq),
    bankChangedAt: row.bankChangedAt === null ? null : new Date(row.bankChangedAt),
    isFlagged: row.isFlagged,
    locked: row.locked,
    ordered: row.openOrder !== null && row.openOrder !== key,
    signals: toSignals(row.signals),
    risk: toRisk(row.risk),
  }
}

export async function readWithdrawalContext(
  ctx: AppContext,
  memberId: bigint,
  key = '',
): Promise<WithdrawalContext> {
  const values = contextProjection.values?.(ctx) ?? []
  const [read] = await ctx.db.query<{ row: ContextRow; known: boolean }>(
    `select ${contextProjection.sql} as row,
        (select true from posting p where p.member_id = $1 and p.key = $${values.length + 2})
          is true as known
      from member m
      where m.member_id = $1`,
    [memberId, ...values, key],
    'withdraw-context',
  )
  if (!read?.row.hold) throw new Error(`Member ${memberId} has no book`)
  return { ...toContext(read.row, key), known: read.known }
}
