import type { AppContext } from '../../../platform/app-context.ts'
import { bangkokIso } from '../../../platform/clock.ts'
import { type Db, openDb } from '../../../platform/db.ts'
import { addChanges, countDay, countFromBalances } from './count-day.ts'
import { accountsOfDay, newestSealedDay, restateDay, storeDay } from './stored-day.ts'

const dayMs = 86_400_000

/** The day in Bangkok that is so many days after another. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The last day that had ended at this moment. */
export const lastEnded = (at: Date): string => dayAfter(bangkokIso(at).slice(0, 10), -1)

/**
 * Seals every day that has ended at `at` and is not sealed, and returns how many. The first one is
 * counted from all balances, the others from the one before and their own entries. It reads on a
 * connection of its own, without locks.
 */
export const sealDays = (ctx: AppContext, at: Date, stop?: AbortSignal): Promise<number> =>
  alone(ctx, async (reader) => {
    const until = lastEnded(at)
    const newest = await newestSealedDay(ctx.db)
    let sealed = 0
    if (!newest)
      sealed += Number(await storeDay(ctx.db, until, await countFromBalances(reader, until)))
    let day = newest ? dayAfter(newest.day) : dayAfter(until)
    for (; day <= until && !stop?.aborted; day = dayAfter(day)) {
      const before = await accountsOfDay(ctx.db, dayAfter(day, -1))
      const rows = addChanges(before, await countDay(reader, day))
      sealed += Number(await storeDay(ctx.db, day, rows))
    }
    return sealed
  })

/**
 * Counts the newest sealed day anew from all balances, and earlier ones as long as they differ, and
 * stores what differs beside the first figures. Returns the days that were restated.
 */
export const recountDays = (ctx: AppContext, stop?: AbortSignal): Promise<string[]> =>
  alone(ctx, async (reader) => {
    const restated: string[] = []
    let day = (await newestSealedDay(ctx.db))?.day
    while (day !== undefined && !stop?.aborted) {
      const rows = await countFromBalances(reader, day)
      if (rows.length === 0 || (await restateDay(ctx.db, day, rows)) === 0) break
      restated.push(day)
      const before = dayAfter(day, -1)
      day = (await accountsOfDay(ctx.db, before)).length > 0 ? before : undefined
    }
    return restated
  })

/** Reads on a connection of its own, without a time limit. */
async function alone<T>({ db }: AppContext, work: (reader: Db) => Promise<T>): Promise<T> {
  const reader = openDb(db.url, { maxConnections: 1, timeLimitMs: null })
  return work(reader).finally(() => reader.end())
}
