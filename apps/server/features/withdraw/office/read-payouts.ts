import { type Currency, currencies } from '@champa/contract/constants'
import { maxCounted } from '@champa/contract/office/lists'
import { type MinorUnits, zero } from '@champa/contract/money'
import type {
  PayoutFigures,
  readPayouts as endpoint,
  RuleFigures,
} from '@champa/contract/office/payouts'
import { reviewReasons } from '@champa/contract/office/withdrawals'
import { clock, dayStart } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { reasonsSql } from './withdrawal-query.ts'

interface TodayRow {
  currency: Currency
  paidToday: MinorUnits
  automaticToday: number
  manualToday: number
  rejectedToday: number
  medianMs: number | null
  p95Ms: number | null
}

/** Withdrawals that were requested today, by the index of all withdrawals. */
const today = `
  with today as (
    select m.member_id, m.amount, m.status, m.detail,
        extract(epoch from m.settled_at - m.created_at)::float8 * 1000 as ms
      from movement m
      where m.type = 'withdraw' and m.created_at >= $1 and m.status <> 'in progress'
  )
  select p.currency,
      coalesce(sum(t.amount) filter (where t.status = 'SUCCESS'), 0)::bigint as paid_today,
      count(*) filter (
        where t.status = 'SUCCESS' and not t.detail ?| array['review', 'reviewedAt']
      )::integer as automatic_today,
      count(*) filter (
        where t.status = 'SUCCESS' and t.detail ?| array['review', 'reviewedAt']
      )::integer as manual_today,
      count(*) filter (where t.status = 'FAILED')::integer as rejected_today,
      percentile_disc(0.5) within group (order by t.ms) filter (where t.status = 'SUCCESS')
        as median_ms,
      percentile_disc(0.95) within group (order by t.ms) filter (where t.status = 'SUCCESS')
        as p95_ms
    from today t
    join member p on p.member_id = t.member_id
    group by p.currency`

/** The reasons of the withdrawals that were requested today, by the same index. */
const rulesToday = `
  select r.reason->>'why' as why, count(*)::integer as hits,
      count(*) filter (where m.detail ? 'reviewedAt')::integer as decided,
      count(*) filter (
        where m.detail ? 'reviewedAt' and m.detail->>'reasonBy' is distinct from 'staff'
      )::integer as overturned
    from movement m
    cross join lateral jsonb_array_elements(${reasonsSql}) as r(reason)
    where m.type = 'withdraw' and m.created_at >= $1
    group by 1
    order by 2 desc, 1`

/** Withdrawals in progress, up to one more than are counted. */
const waiting = `
  with waiting as (
    select o.member_id, o.seq, o.due_at is null as is_in_review
      from open_movement o
      where o.type = 'withdraw'
      limit $1
  )
  select p.currency, sum(m.amount)::bigint as amount,
      count(*) filter (where w.is_in_review)::integer as in_review
    from waiting w
    join movement m using (member_id, seq)
    join member p on p.member_id = w.member_id
    group by p.currency`

export const readPayouts: Handler<typeof endpoint> = async (_, ctx) => {
  const since = dayStart(clock.now())
  const [todayRows, rules, waitingRows] = await Promise.all([
    ctx.officeDb.query<TodayRow>(today, [since]),
    ctx.officeDb.query<RuleFigures>(rulesToday, [since]),
    ctx.officeDb.query<{ currency: Currency; amount: MinorUnits; inReview: number }>(waiting, [
      maxCounted + 1,
    ]),
  ])
  return {
    currencies: currencies.map((currency): PayoutFigures => {
      const open = waitingRows.find((row) => row.currency === currency)
      const done = todayRows.find((row) => row.currency === currency)
      return {
        currency,
        paused: pausedOf(ctx, currency),
        inReview: {
          n: Math.min(open?.inReview ?? 0, maxCounted),
          more: (open?.inReview ?? 0) > maxCounted,
        },
        waiting: open?.amount ?? zero,
        paidToday: done?.paidToday ?? zero,
        automaticToday: done?.automaticToday ?? 0,
        manualToday: done?.manualToday ?? 0,
        rejectedToday: done?.rejectedToday ?? 0,
        medianMs: done?.medianMs ?? null,
        p95Ms: done?.p95Ms ?? null,
        float: null,
      }
    }),
    rules: rules.filter(({ why }) => reviewReasons.includes(why)),
    asOf: clock.nowMs(),
  }
}

function pausedOf({ operatorSettings }: AppContext, currency: Currency): PayoutFigures['paused'] {
  const paused = operatorSettings.read('payouts').paused[currency]
  return paused ? { ...paused, since: Date.parse(paused.since) } : null
}
