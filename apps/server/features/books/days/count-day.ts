import type { Db } from '../../../platform/db.ts'
import { dayNamed } from '../../../platform/clock.ts'

/** An account over all members, in 1/100 of its unit. */
export interface DayAccount {
  account: string
  unit: string
  /** The sum of the day's entries, and how many there are. */
  change: bigint
  entries: bigint
  /** At the end of the day. */
  balance: bigint
}

export type DayChange = Omit<DayAccount, 'balance'>

/**
 * The entries of a day in Bangkok by account. A posting carries the moment at which it was asked for,
 * which decides its day, and commits within a minute and a half.
 */
export const countEntries = (db: Db, from: Date, until: Date): Promise<DayChange[]> =>
  db.query<DayChange>(
    `select e.account, a.unit, sum(e.amount)::bigint as change, count(*) as entries
      from entry e
      join account a on a.member_id = e.member_id and a.name = e.account
      where e.created_at >= $1 and e.created_at < $2
      group by e.account, a.unit
      order by a.unit, e.account`,
    [from, until],
    'count-day-entries',
  )

export const countDay = (db: Db, day: string): Promise<DayChange[]> =>
  countEntries(db, dayNamed(day), dayNamed(day, 1))

/**
 * A day counted from the balances of all books, less the entries since, in one snapshot. It owes
 * nothing to other days and knows postings that came late. It reads every account, so it needs a
 * connection without a time limit.
 */
export const countFromBalances = (db: Db, day: string): Promise<DayAccount[]> =>
  db.query<DayAccount>(
    `with since as (
        select e.account, a.unit,
          coalesce(sum(e.amount) filter (where e.created_at < $2), 0)::bigint as change,
          count(*) filter (where e.created_at < $2) as entries,
          coalesce(sum(e.amount) filter (where e.created_at >= $2), 0)::bigint as later
        from entry e
        join account a on a.member_id = e.member_id and a.name = e.account
        where e.created_at >= $1
        group by e.account, a.unit
      ), own as (
        select name as account, unit, sum(balance)::bigint as balance
        from account
        group by name, unit
      )
      select o.account, o.unit, coalesce(s.change, 0) as change, coalesce(s.entries, 0) as entries,
        o.balance - coalesce(s.later, 0) as balance
      from own o
      left join since s on s.account = o.account and s.unit = o.unit
      order by o.unit, o.account`,
    [dayNamed(day), dayNamed(day, 1)],
    'count-day-balances',
  )

/** The figures of the day after, from the entries of it. */
export function addChanges(
  before: readonly DayAccount[],
  changes: readonly DayChange[],
): DayAccount[] {
  const keyOf = ({ account, unit }: { account: string; unit: string }) => `${unit} ${account}`
  const changed = new Map(changes.map((one) => [keyOf(one), one]))
  const known = new Set(before.map(keyOf))
  return [
    ...before.map(({ account, unit, balance }) => {
      const { change = 0n, entries = 0n } = changed.get(keyOf({ account, unit })) ?? {}
      return { account, unit, change, entries, balance: balance + change }
    }),
    ...changes
      .filter((one) => !known.has(keyOf(one)))
      .map((one) => ({ ...one, balance: one.change })),
  ]
}
