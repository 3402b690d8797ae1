import type { Db, Tx } from '../../../platform/db.ts'
import { clock } from '../../../platform/clock.ts'
import type { DayAccount } from './count-day.ts'

export interface SealedDay {
  day: string
  sealedAt: Date
  recountedAt: Date | null
}

const days = 'select day::text as day, sealed_at, recounted_at from sealed_day'

export async function newestSealedDay(db: Db | Tx): Promise<SealedDay | null> {
  const [newest] = await db.query<SealedDay>(
    `${days} order by sealed_day.day desc limit 1`,
    [],
    'newest-sealed-day',
  )
  return newest ?? null
}

export async function sealedDay(db: Db | Tx, day: string): Promise<SealedDay | null> {
  const [found] = await db.query<SealedDay>(
    `${days} where sealed_day.day = $1::date`,
    [day],
    'sealed-day',
  )
  return found ?? null
}

export interface StoredDayAccount extends DayAccount {
  /** The first figures, where a later count found others. */
  first: { change: bigint; balance: bigint } | null
}

interface Row extends DayAccount {
  restatedAt: Date | null
  firstChange: bigint
  firstBalance: bigint
}

const figures = `
  coalesce(restated_change, change) as change, coalesce(restated_entries, entries) as entries,
    coalesce(restated_balance, balance) as balance, restated_at, change as first_change,
    balance as first_balance`

const toStored = <Of extends Row>({ restatedAt, firstChange, firstBalance, ...row }: Of) => ({
  ...row,
  first: restatedAt ? { change: firstChange, balance: firstBalance } : null,
})

/** The figures of a day that stand: restated ones, where there are. */
export async function accountsOfDay(db: Db | Tx, day: string): Promise<StoredDayAccount[]> {
  const rows = await db.query<Row>(
    `select account, unit, ${figures}
      from day_account
      where day = $1::date
      order by unit, account`,
    [day],
    'day-accounts',
  )
  return rows.map(toStored)
}

/** Sealed days of one account before another, newest first. */
export async function daysOfAccount(
  db: Db,
  of: { account: string; unit: string; before: string | null; limit: number },
): Promise<(StoredDayAccount & { day: string })[]> {
  const rows = await db.query<Row & { day: string }>(
    `select day::text as day, account, unit, ${figures}
      from day_account
      where account = $1 and unit = $2 and day < coalesce($3::date, 'infinity')
      order by day_account.day desc
      limit $4`,
    [of.account, of.unit, of.before, of.limit],
    'account-days',
  )
  return rows.map(toStored)
}

const toJson = (rows: readonly DayAccount[]): string =>
  JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

const recordset = `jsonb_to_recordset($2) as r(
        account text, unit text, change bigint, entries bigint, balance bigint
      )`

/** Stores the first figures of a day; false when another process has done so. */
export const storeDay = (db: Db, day: string, rows: readonly DayAccount[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    const sealed = await tx.query(
      `insert into sealed_day (day, sealed_at)
        values ($1::date, $2)
        on conflict do nothing
        returning day`,
      [day, clock.now()],
      'seal-day',
    )
    if (sealed.length === 0) return false
    await tx.query(
      `insert into day_account (day, account, unit, change, entries, balance)
        select $1::date, r.account, r.unit, r.change, r.entries, r.balance
        from ${recordset}`,
      [day, toJson(rows)],
      'seal-day-accounts',
    )
    return true
  })

/** Stores what a later count found beside the first figures, and how many of them differ. */
export const restateDay = (db: Db, day: string, rows: readonly DayAccount[]): Promise<number> =>
  db.transaction(async (tx) => {
    // An account that has appeared since was zero at first.
    await tx.query(
      `insert into day_account (day, account, unit, change, entries, balance)
        select $1::date, r.account, r.unit, 0, 0, 0
        from ${recordset}
        on conflict do nothing`,
      [day, toJson(rows)],
      'restate-new-accounts',
    )
    const restated = await tx.query(
      `update day_account d
        set restated_at = $3, restated_change = r.change, restated_entries = r.entries,
          restated_balance = r.balance
        from ${recordset}
        where d.day = $1::date and d.account = r.account and d.unit = r.unit
          and (coalesce(d.restated_change, d.change), coalesce(d.restated_entries, d.entries),
            coalesce(d.restated_balance, d.balance)) <> (r.change, r.entries, r.balance)
        returning d.account`,
      [day, toJson(rows), clock.now()],
      'restate-day-accounts',
    )
    await tx.query(
      'update sealed_day set recounted_at = $2 where day = $1::date',
      [day, clock.now()],
      'recounted-day',
    )
    return restated.length
  })
