import { type Currency } from '@champa/contract/constants'
import { maxCounted, type ListSort } from '@champa/contract/office/lists'
import type { MinorUnits } from '@champa/contract/money'
import type {
  PaymentFilters,
  paymentChannels,
  paymentViews,
} from '@champa/contract/office/payments'
import { dayNamed } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { sqlValues, type SqlValues } from '../../../platform/office/sql-values.ts'
import { cleanReference, type Payer, type Payment } from '../payment.ts'

export interface StoredPayment
  extends Pick<Payment, 'receivingAccount' | 'paymentId' | 'paidAt' | 'provider' | 'state'> {
  amount: MinorUnits
  payer: Payer
  reason: Payment['reason']
  seenAt: Date
  currency: Currency | null
  sources: string
  references: number
  member: ShownMember | null
  reviewFor: ShownMember | null
  bankReference: string | null
  claimedBy: string | null
  claimedAt: Date | null
  creditedAt: Date | null
  resolvedAt: Date | null
  resolution: string | null
}

/** A member as JSON; the number is a text. */
export interface ShownMember {
  id: string
  name: string
  username: string
}

export interface PaymentPosition {
  at: Date
  account: string
  payment: string
}

export interface PaymentQuery {
  view: (typeof paymentViews)[number]
  filters: PaymentFilters
  sort: ListSort
  after: PaymentPosition | null
}

const memberSql = (column: string): string => `(
      select jsonb_build_object('id', m.member_id::text, 'username', m.username,
          'name', coalesce(m.registered_name, m.name))
      from member m
      where m.member_id = ${column}
    )`

const select = `select p.receiving_account, p.payment_id, p.amount, p.paid_at, p.payer, p.provider,
    p.state, p.reason, p.seen_at, p.sources, p.bank_reference, p.claimed_by, p.claimed_at,
    p.credited_at, p.resolved_at, p.resolution,
    (
      select min(r.currency)
      from receiving_account r
      where p.receiving_account = r.account or p.receiving_account = any(r.gateway_accounts)
      having count(distinct r.currency) = 1
    ) as currency,
    (
      select count(*)::integer
      from payment_reference f
      where f.receiving_account = p.receiving_account and f.payment_id = p.payment_id
    ) as references,
    ${memberSql('p.member_id')} as member, ${memberSql('p.review_member_id')} as review_for`

/** The accounts with this currency, a gateway's own ones among them; read once for all payments. */
const accountsSql = (currency: string): string => `array(
      select a.name
      from receiving_account r
      cross join lateral unnest(r.account || r.gateway_accounts) as a(name)
      group by a.name
      having min(r.currency) = ${currency} and count(distinct r.currency) = 1
    )`

const channelSql = (channel: (typeof paymentChannels)[number], add: SqlValues['add']): string =>
  `${add(channel)} = any(string_to_array(p.sources, '+'))`

function conditionsOf({ view, filters, after, sort }: PaymentQuery, add: SqlValues['add']): string {
  const on = <T>(value: T | undefined, condition: (value: T) => string): string[] =>
    value === undefined ? [] : [condition(value)]
  const { from: since, to, memberId, minAmount, maxAmount } = filters
  return [
    ...(view === 'unmatched' ? [`p.state = 'unmatched'`] : ['true']),
    ...on(filters.account, (account) => `p.receiving_account = ${add(account)}`),
    ...on(filters.state, (state) => `p.state = ${add(state)}`),
    ...on(filters.reason, (reason) => `p.reason = ${add(reason)}`),
    ...on(filters.channel, (channel) => channelSql(channel, add)),
    ...on(
      filters.currency,
      (currency) => `p.receiving_account = any(${accountsSql(add(currency))})`,
    ),
    ...on(memberId, (id) => `p.member_id = ${add(id)}::bigint`),
    ...on(minAmount, (least) => `p.amount >= ${add(least)}`),
    ...on(maxAmount, (greatest) => `p.amount <= ${add(greatest)}`),
    ...on(since, (day) => `p.seen_at >= ${add(dayNamed(day))}::timestamptz`),
    ...on(to, (day) => `p.seen_at < ${add(dayNamed(day, 1))}::timestamptz`),
    ...on(filters.payerDigits, (digits) => `p.payer->>'accountNo' like '%' || ${add(digits)}`),
    ...(after
      ? [
          `(p.seen_at, p.receiving_account, p.payment_id) ${sort === 'newest' ? '<' : '>'}
          (${add(after.at)}::timestamptz, ${add(after.account)}, ${add(after.payment)})`,
        ]
      : []),
  ].join('\n        and ')
}

/** One page of payments, by the index of their times. */
export function findPayments(db: Db, query: PaymentQuery, limit: number): Promise<StoredPayment[]> {
  const values = sqlValues()
  const where = conditionsOf(query, values.add)
  const direction = query.sort === 'newest' ? 'desc' : 'asc'
  const order = ['seen_at', 'receiving_account', 'payment_id']
    .map((one) => `p.${one} ${direction}`)
    .join(', ')
  return db.query<StoredPayment>(
    `${select} from payment p where ${where} order by ${order} limit ${values.add(limit)}`,
    values.all,
  )
}

/** How many there are, counted to `maxCounted` at most. */
export async function countPayments(
  db: Db,
  query: PaymentQuery,
): Promise<{ n: number; more: boolean }> {
  const values = sqlValues()
  const where = conditionsOf({ ...query, after: null }, values.add)
  const [row] = await db.query<{ n: number }>(
    `select count(*)::integer as n
      from (
        select 1
        from payment p
        where ${where}
        limit ${values.add(maxCounted + 1)}
      ) counted`,
    values.all,
  )
  const n = row?.n ?? 0
  return { n: Math.min(n, maxCounted), more: n > maxCounted }
}

export async function storedPayment(
  db: Db,
  { account, payment }: { account: string; payment: string },
): Promise<StoredPayment | null> {
  const [row] = await db.query<StoredPayment>(
    `${select} from payment p where p.receiving_account = $1 and p.payment_id = $2`,
    [account, payment],
    'office-payment',
  )
  return row ?? null
}

/** The payment that was reported under this reference into one of these accounts. */
export async function paymentOfReference(
  db: Db,
  accounts: readonly string[],
  reference: string,
): Promise<{
  account: string
  payment: string
  state: Payment['state']
  memberId: string | null
  seenAt: number
  creditedAt: number | null
} | null> {
  const [row] = await db.query<Pick<StoredPayment, KeyColumns> & { memberId: bigint | null }>(
    `select p.receiving_account, p.payment_id, p.state, p.member_id, p.seen_at, p.credited_at
      from payment_reference n
      join payment p on p.receiving_account = n.receiving_account and p.payment_id = n.payment_id
      where n.receiving_account = any($1) and n.reference = $2
      limit 1`,
    [accounts, cleanReference(reference)],
    'office-payment-of-reference',
  )
  return row
    ? {
        account: row.receivingAccount,
        payment: row.paymentId,
        state: row.state,
        memberId: row.memberId?.toString() ?? null,
        seenAt: row.seenAt.getTime(),
        creditedAt: row.creditedAt?.getTime() ?? null,
      }
    : null
}

type KeyColumns = 'receivingAccount' | 'paymentId' | 'state' | 'seenAt' | 'creditedAt'
