import {
  stuckAfter,
  type WithdrawalFilters,
  type WithdrawalState,
  type WithdrawalView,
} from '@champa/contract/office/withdrawals'
import type { ListSort } from '@champa/contract/office/lists'
import { clock, dayNamed } from '../../../platform/clock.ts'
import { sqlValues, type SqlValues } from '../../../platform/office/sql-values.ts'

/** The position of a withdrawal in a list, which is sorted by time. */
export interface ListPosition {
  at: Date
  memberId: bigint
  seq: bigint
}

export interface WithdrawalQuery {
  view: WithdrawalView
  filters: WithdrawalFilters
  sort: ListSort
  after: ListPosition | null
  /** Whose claims `mine` means. */
  staffId: bigint
}

/** The reference of a claim (`office_claim`) of the movement `m`. */
export const claimRef = `m.member_id || '-' || m.seq`
export const claimRefOf = ({ memberId, seq }: { memberId: bigint; seq: bigint }): string =>
  `${memberId}-${seq}`

/** Withdrawals in progress are few, so they are read from their own table and sorted. */
const inProgress = (only: string): string => `(
        select member_id, seq from open_movement where type = 'withdraw' and ${only}
      )`

interface Source {
  /** SQL of the keys to read; without it the list goes along the index of all withdrawals. */
  keys?: (add: SqlValues['add']) => string
  where?: (add: SqlValues['add']) => string
}

/** The stored reasons, of every form that \`assessmentOf\` reads. */
export const reasonsSql = `coalesce(
          m.detail->'review'->'reasons', m.detail->'assessed'->'reasons', m.detail->'reviewReasons'
        )`

const isReview = `m.detail ? 'review'`
const minuteMs = 60_000

const views: Record<WithdrawalView, Source> = {
  review: { keys: () => inProgress('due_at is null'), where: () => isReview },
  // A member has one withdrawal in progress, so the request is about that one.
  second: {
    keys: (add) => `(
        select w.member_id, w.seq
        from approval a
        join open_movement w on w.member_id = a.about_member and w.type = 'withdraw'
        where a.state = 'pending' and a.action = ${add('withdrawal.approve')}
      )`,
  },
  bank: { keys: () => inProgress('due_at is not null'), where: () => `not ${isReview}` },
  stuck: {
    keys: () => inProgress('due_at is not null'),
    where: (add) => {
      const sentBefore = new Date(clock.nowMs() - stuckAfter.minutes * minuteMs).toISOString()
      return `m.detail ? 'sentAt'
        and (m.detail->>'sentAt' < ${add(sentBefore)} or o.tries >= ${add(stuckAfter.queries)})`
    },
  },
  contradictions: { keys: () => '(select member_id, seq from payout_contradiction)' },
  paid: { where: () => `m.status = 'SUCCESS'` },
  rejected: { where: () => `m.status = 'FAILED'` },
  all: {},
}

const states: Record<WithdrawalState, string> = {
  review: `(m.status = 'in progress' and ${isReview})`,
  approved: `(m.status = 'in progress' and not m.detail ?| array['review', 'sentAt'])`,
  sent: `(m.status = 'in progress' and m.detail ? 'sentAt' and not ${isReview})`,
  paid: `(m.status = 'SUCCESS' and not m.detail ? 'reversedBy')`,
  returned: `(m.status = 'SUCCESS' and m.detail ? 'reversedBy')`,
  rejected: `m.status = 'FAILED'`,
}

/** The tables and conditions of a list, with the values of their parameters. */
export function listSql({ view, filters, staffId, after, sort }: WithdrawalQuery): {
  from: string
  order: string
  values: SqlValues
} {
  const values = sqlValues()
  const { add } = values
  const { keys, where } = views[view]
  // The keys are read first, because the planner would otherwise walk along all withdrawals.
  const source = keys
    ? `(select * from ${keys(add)} k offset 0) k join movement m using (member_id, seq)`
    : 'movement m'
  const conditions = [
    `m.type = 'withdraw'`,
    ...(where ? [where(add)] : []),
    ...filterSql(filters, staffId, add),
    ...(after
      ? [
          `(m.created_at, m.member_id, m.seq) ${sort === 'newest' ? '<' : '>'}
          (${add(after.at)}::timestamptz, ${add(after.memberId)}::bigint, ${add(after.seq)}::bigint)`,
        ]
      : []),
  ]
  const direction = sort === 'newest' ? 'desc' : 'asc'
  return {
    from: `from ${[source, ...joinsOf(view, filters)].join('\n      ')}
      where ${conditions.join('\n        and ')}`,
    order: ['created_at', 'member_id', 'seq'].map((one) => `m.${one} ${direction}`).join(', '),
    values,
  }
}

/** The tables that the conditions need; a row's other columns are read for its page alone. */
const joinsOf = (view: WithdrawalView, { currency, claim }: WithdrawalFilters): string[] => [
  ...(view === 'stuck'
    ? ['join open_movement o on o.member_id = m.member_id and o.seq = m.seq']
    : []),
  ...(currency === undefined ? [] : ['join member p on p.member_id = m.member_id']),
  ...(claim === undefined
    ? []
    : [`left join office_claim c on c.kind = 'withdrawal' and c.ref = ${claimRef}`]),
]

function filterSql(
  { memberId, currency, minAmount, maxAmount, bankCode, from, to, ...rest }: WithdrawalFilters,
  staffId: bigint,
  add: SqlValues['add'],
): string[] {
  const on = <T>(value: T | undefined, condition: (value: T) => string): string[] =>
    value === undefined ? [] : [condition(value)]
  return [
    ...on(memberId, (id) => `m.member_id = ${add(id)}::bigint`),
    ...on(currency, (one) => `p.currency = ${add(one)}`),
    ...on(minAmount, (least) => `m.amount >= ${add(least)}`),
    ...on(maxAmount, (most) => `m.amount <= ${add(most)}`),
    ...on(bankCode, (code) => `m.detail->'to'->>'bankCode' = ${add(code)}`),
    ...on(from, (day) => `m.created_at >= ${add(dayNamed(day))}::timestamptz`),
    ...on(to, (day) => `m.created_at < ${add(dayNamed(day, 1))}::timestamptz`),
    ...on(rest.reason, (why) => `${reasonsSql} @> ${add(JSON.stringify([{ why }]))}::jsonb`),
    ...on(
      rest.minScore,
      (score) => `coalesce(m.detail->'review'->>'score', m.detail->'assessed'->>'score')::integer
          >= ${add(score)}`,
    ),
    ...on(rest.states, (some) => `(${some.map((one) => states[one]).join(' or ') || 'false'})`),
    ...on(rest.claim, (whose) =>
      whose === 'mine'
        ? `c.staff_id = ${add(staffId)} and c.until > ${add(clock.now())}`
        : `(c.until is null or c.until <= ${add(clock.now())})`,
    ),
  ]
}
