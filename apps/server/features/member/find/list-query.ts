import type { ListSort } from '@champa/contract/office/lists'
import type { MemberFilters, MemberView } from '@champa/contract/office/members'
import { wallet } from '../../../ledger/accounts.ts'
import { clock, dayNamed, dayStart } from '../../../platform/clock.ts'
import { sqlValues, type SqlValues } from '../../../platform/office/sql-values.ts'
import { isOpenFlag, plainFlags } from './member-row.ts'

/** The position of a member in a list, which is sorted by registration. */
export interface MemberPosition {
  at: Date
  memberId: bigint
}

export interface MemberQuery {
  view: MemberView
  filters: MemberFilters
  sort: ListSort
  after: MemberPosition | null
  /** For callers of level `masked`, who must not find out sums or suspicions by filters. */
  isMasked: boolean
}

type Add = SqlValues['add']

/**
 * Where a list begins: the keys of few members, which are then sorted; or an index in its order.
 */
interface Source {
  keys?: (add: Add) => string
  where?: (add: Add) => string
}

const flagged = (kind: string) => (add: Add) =>
  `(
        select distinct f.member_id
        from member_flag f
        where f.kind = ${add(kind)} and ${isOpenFlag(add(clock.now()))}
      )`

const views: Record<MemberView, Source> = {
  all: {},
  new: { where: (add) => `m.created_at >= ${add(dayStart(clock.now()))}` },
  vip: { keys: flagged('vip-care') },
  frozen: {
    where: () => `(m.status = 'suspended' or m.effects && array['no-withdrawal', 'no-play'])`,
  },
  excluded: { where: () => `m.status = 'self-excluded'` },
  'closed-money': {
    where: () => `m.status = 'closed' and exists (
          select 1
          from account a
          where a.member_id = m.member_id
            and a.balance > 0
            and (a.name = '${wallet}' or a.name like 'game:%' or a.name like 'transit:%')
          offset 0
        )`,
  },
}

/** The same for callers of level `masked`: by status alone. */
const maskedViews: Partial<Record<MemberView, Source>> = {
  frozen: { where: () => `m.status = 'suspended'` },
  'closed-money': { where: () => `m.status = 'closed'` },
}

/** The tables and conditions of a list, with the values of their parameters. */
export function listSql({ view, filters, after, sort, isMasked }: MemberQuery): {
  from: string
  order: string
  values: SqlValues
} {
  const values = sqlValues()
  const { add } = values
  const { keys, where } = isMasked ? (maskedViews[view] ?? views[view]) : views[view]
  const { inviterId } = filters
  const flag =
    isMasked && filters.flag !== undefined && !plainFlags.includes(filters.flag)
      ? undefined
      : filters.flag
  const sources = [
    ...(keys ? [keys(add)] : []),
    ...(flag === undefined ? [] : [flagged(flag)(add)]),
    ...(inviterId === undefined
      ? []
      : [
          `(select invitee_id as member_id from invitee where member_id = ${add(inviterId)}::bigint)`,
        ]),
  ]
  // The keys are read first, because the planner would otherwise walk along all members.
  const from = [
    ...sources.map((source, at) => `(select * from ${source} k offset 0) k${at}`),
    'member m',
  ].join('\n      cross join ')
  const joins = sources.map((_, at) => `k${at}.member_id = m.member_id`)
  const conditions = [
    ...joins,
    ...(where ? [where(add)] : []),
    ...filterSql(filters, isMasked, add),
    ...(after
      ? [
          `(m.created_at, m.member_id) ${sort === 'newest' ? '<' : '>'}
          (${add(after.at)}::timestamptz, ${add(after.memberId)}::bigint)`,
        ]
      : []),
  ]
  const direction = sort === 'newest' ? 'desc' : 'asc'
  return {
    from: `from ${from}
      where ${conditions.length === 0 ? 'true' : conditions.join('\n        and ')}`,
    order: `m.created_at ${direction}, m.member_id ${direction}`,
    values,
  }
}

function filterSql(
  { currency, status, group, source, from, to, minWallet }: MemberFilters,
  isMasked: boolean,
  add: Add,
): string[] {
  const on = <T>(value: T | undefined, condition: (value: T) => string): string[] =>
    value === undefined ? [] : [condition(value)]
  return [
    ...on(currency, (one) => `m.currency = ${add(one)}`),
    ...on(status, (one) => `m.status = ${add(one)}`),
    ...on(group, (one) => `m.groups <> '{}' and m.groups @> array[${add(one)}::text]`),
    ...on(source, (one) => `m.source_code = ${add(one)}`),
    ...on(from, (day) => `m.created_at >= ${add(dayNamed(day))}::timestamptz`),
    ...on(to, (day) => `m.created_at < ${add(dayNamed(day, 1))}::timestamptz`),
    ...on(
      isMasked || currency === undefined ? undefined : minWallet,
      (least) => `exists (
          select 1
          from account w
          where w.member_id = m.member_id and w.name = '${wallet}' and w.balance >= ${add(least)}
          offset 0
        )`,
    ),
  ]
}
