import { clock, dayNamed } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { readMovementId } from '../../../platform/ids.ts'
import type { BankLine, BookPayment, BookPayout, DayFacts } from './compare-day.ts'

const hourMs = 3_600_000
/** Other channels may tell a payment this long before or after the bank. */
const aroundMs = 2 * hourMs
/** A payment may be reported to us late, as by a slip. */
const lateMs = 7 * 24 * hourMs
/** Payments younger than this are not missed at the bank. */
const delayMs = hourMs / 4

export interface ComparedAccount {
  account: string
  currency: string
}

export type Coverage = 'none' | 'feed' | 'statement' | 'both'

export interface DayOfAccount {
  facts: DayFacts
  coverage: Coverage
}

/** Everything that the comparison of one day reads. */
export async function readDay(
  tx: Tx,
  { account }: ComparedAccount,
  day: string,
): Promise<DayOfAccount> {
  const [from, until] = [dayNamed(day), dayNamed(day, 1)]
  const lines = await linesOf(tx, account, from, until)
  const [coverage, jumps] = [await coverageOf(tx, account, day), await jumpsOf(tx, account, day)]
  const payments = await paymentsOf(tx, account, { from, until, lines })
  const payoutIds = [...new Set(lines.flatMap(({ payoutId }) => payoutId ?? []))]
  return {
    coverage,
    facts: {
      lines,
      payments,
      payouts: await payoutsOf(tx, payoutIds),
      earlierPayouts: await tx.query(
        `select payout_id, line_id
          from bank_line
          where payout_id = any($1) and amount < 0
          order by at, seen_at, position`,
        [payoutIds],
        'reconcile-payout-lines',
      ),
      jumps,
      from,
      until,
      isWhole: coverage !== 'none',
      settledUntil: new Date(clock.nowMs() - delayMs),
    },
  }
}

const linesOf = (tx: Tx, account: string, from: Date, until: Date): Promise<BankLine[]> =>
  tx.query<BankLine>(
    `with days as materialized (
        select d.day,
          exists (
            select from bank_line f
            where f.receiving_account = $1 and f.day < d.day and f.source = 'feed'
          ) as by_feed,
          (
            select s.import_id
            from statement_import s
            where s.receiving_account = $1 and s.last_day >= d.day and s.first_day <= d.day
            order by s.imported_at, s.import_id
            limit 1
          ) as first_import
        from (
          select ($2::timestamptz at time zone 'Asia/Bangkok')::date + n as day
          from unnest(array[-1, 0, 1]) as n
        ) d
      )
      select l.line_id, l.at, l.precision_seconds, l.amount, l.reference, l.payout_id, l.source,
        l.source = 'feed' or not t.by_feed and l.import_id is not distinct from t.first_import
          as is_first_word
      from days t
      join bank_line l on l.receiving_account = $1 and l.day = t.day
      where l.at >= $2::timestamptz - $4 * interval '1 millisecond'
        and l.at < $3::timestamptz + $4 * interval '1 millisecond'
      order by l.at, l.seen_at, l.position`,
    [account, from, until, aroundMs],
    'reconcile-lines',
  )

/**
 * The day is reported by the feed when rows of it were kept on an earlier day, and by statements when
 * one reaches over it.
 */
async function coverageOf(tx: Tx, account: string, day: string): Promise<Coverage> {
  const [row] = await tx.query<{ feed: boolean; statement: boolean }>(
    `select exists (
        select from bank_line
        where receiving_account = $1 and day < $2::date and source = 'feed'
      ) as feed, exists (
        select from statement_import
        where receiving_account = $1 and last_day >= $2::date and first_day <= $2::date
      ) as statement`,
    [account, day],
    'reconcile-coverage',
  )
  if (row?.feed && row.statement) return 'both'
  return row?.feed ? 'feed' : row?.statement ? 'statement' : 'none'
}

/**
 * Statements that begin on the day with another balance than the one before them ended with. Of
 * those that overlap, the rows that both tell say enough.
 */
const jumpsOf = (tx: Tx, account: string, day: string): Promise<DayFacts['jumps'][number][]> =>
  tx.query<DayFacts['jumps'][number]>(
    `select s.import_id, s.first_at as at, s.opening, b.closing as before
      from statement_import s
      cross join lateral (
        select e.closing, e.last_at
        from statement_import e
        where e.receiving_account = $1
          and e.first_at <= s.first_at
          and e.import_id <> s.import_id
          and e.closing is not null
        order by e.last_at desc, e.imported_at desc
        limit 1
      ) b
      where s.receiving_account = $1
        and s.last_day >= $2::date
        and s.first_day = $2::date
        and s.opening is not null
        and s.added > 0
        and b.last_at < s.first_at
        and b.closing <> s.opening`,
    [account, day],
    'reconcile-jumps',
  )

/** Payments around the day, and those that its rows name, whenever they were reported. */
async function paymentsOf(
  tx: Tx,
  account: string,
  { from, until, lines }: { from: Date; until: Date; lines: readonly BankLine[] },
): Promise<BookPayment[]> {
  const references = lines.flatMap(({ reference }) => reference ?? [])
  return tx.query<BookPayment>(
    `with around as (
        select p.receiving_account, p.payment_id
        from payment p
        where p.receiving_account = $1
          and p.seen_at >= $2::timestamptz - $5 * interval '1 millisecond'
          and p.seen_at < $3::timestamptz + $6 * interval '1 millisecond'
          and p.paid_at >= $2::timestamptz - $5 * interval '1 millisecond'
          and p.paid_at < $3::timestamptz + $5 * interval '1 millisecond'
        union
        select n.receiving_account, n.payment_id
        from payment_reference n
        where n.receiving_account = $1 and n.reference = any($4)
      )
      select p.receiving_account, p.payment_id, p.amount, p.paid_at,
        array(
          select n.reference
          from payment_reference n
          where n.receiving_account = p.receiving_account and n.payment_id = p.payment_id
          union
          select p.bank_reference where p.bank_reference is not null
        ) as references
      from around a
      join payment p on p.receiving_account = a.receiving_account and p.payment_id = a.payment_id
      order by p.paid_at, p.payment_id`,
    [account, from, until, references, aroundMs, lateMs],
    'reconcile-payments',
  )
}

async function payoutsOf(tx: Tx, ids: readonly string[]): Promise<BookPayout[]> {
  const named = ids.flatMap((id) => {
    const key = readMovementId(id)
    return key ? [{ id, ...key }] : []
  })
  return tx.query<BookPayout>(
    `select n.id as movement_id, m.amount, m.status = 'SUCCESS' as is_paid,
        m.detail ? 'reversedBy' as is_returned
      from unnest($1::text[], $2::bigint[], $3::bigint[]) as n(id, member_id, seq)
      join movement m on m.member_id = n.member_id and m.seq = n.seq
      where m.type = 'withdraw'`,
    [named.map(({ id }) => id), named.map((one) => one.memberId), named.map(({ seq }) => seq)],
    'reconcile-payouts',
  )
}
