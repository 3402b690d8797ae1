import type { AppContext } from '../../../platform/app-context.ts'
import { clock, dayStart } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/job.ts'
import { countMinutesSql } from './count-minutes-sql.ts'
import { countOwed } from './count-owed.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A posting carries the moment it was asked for; it commits long before this has passed. */
const commitMs = 15 * minuteMs
/** How often the minutes that are then complete are counted for the last time. */
const settleEveryMs = 5 * minuteMs
/** The newest minutes are counted by each run, so that figures are seldom behind. */
const recountMs = 2 * minuteMs
/** How much one statement counts after the job has stood still. */
const maxPeriodMs = 60 * minuteMs
/** The oldest day that Today compares with. */
const comparedDays = 7
const keptMs = 40 * dayMs

const name = 'money'

interface Mark {
  rolledUntil: Date
  settledUntil: Date
  version: number
}

/**
 * Sums the newest entries of all members by minute, for Today (docs/decisions/223). A minute is
 * counted anew, never added to, so a run that is repeated or late changes nothing.
 */
export const rollUpMoney: Job = {
  name: 'roll-up-money',
  everyMs: 15_000,
  run: async (ctx, stop) => {
    let periods = 0
    let isBehind = true
    while (isBehind && !stop?.aborted) {
      const mark = await readMark(ctx)
      const period = nextPeriod(mark, clock.nowMs())
      if (!(await countPeriod(ctx, mark, period))) return periods
      periods += 1
      isBehind = period.until < period.newest
    }
    await ctx.db.query('delete from money_minute where minute < $1', [
      new Date(clock.nowMs() - keptMs),
    ])
    await countOwed(ctx)
    return periods
  },
}

/** How far earlier runs have come; the first begins with the oldest day that is compared. */
async function readMark({ db }: AppContext): Promise<Mark> {
  const read = 'select rolled_until, settled_until, version from money_roll_up where name = $1'
  const [mark] = await db.query<Mark>(read, [name], 'roll-up-mark')
  if (mark) return mark
  const now = clock.now()
  const from = new Date(dayStart(now).getTime() - comparedDays * dayMs)
  await db.query(
    `insert into money_roll_up (name, rolled_until, settled_until, rolled_at)
      values ($1, $2, $2, $3)
      on conflict do nothing`,
    [name, from, now],
  )
  const [begun] = await db.query<Mark>(read, [name], 'roll-up-mark')
  return begun!
}

interface Period {
  from: number
  until: number
  settledUntil: number
  /** The end of the newest whole minute. */
  newest: number
}

/** What the next statement counts, in whole minutes. */
export function nextPeriod(mark: Mark, nowMs: number): Period {
  const newest = Math.floor(nowMs / minuteMs) * minuteMs
  const settled = mark.settledUntil.getTime()
  const settles = newest - settled >= commitMs + settleEveryMs
  const from = settles ? settled : Math.max(settled, mark.rolledUntil.getTime() - recountMs)
  const until = Math.max(from, Math.min(newest, from + maxPeriodMs))
  return {
    from,
    until,
    newest,
    settledUntil: settles ? Math.max(settled, Math.min(until, newest - commitMs)) : settled,
  }
}

/** Counts a period; false when another process has done so meanwhile. */
async function countPeriod(
  { db }: AppContext,
  mark: Mark,
  { from, until, settledUntil }: Period,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // First, so that a second process waits here and then counts nothing.
    const claimed = await tx.query(
      `update money_roll_up
        set rolled_until = greatest(rolled_until, $3), settled_until = $4, rolled_at = $5,
          version = version + 1
        where name = $1 and version = $2
        returning name`,
      [name, mark.version, new Date(until), new Date(settledUntil), clock.now()],
      'roll-up-claim',
    )
    if (claimed.length === 0) return false
    await tx.query(countMinutesSql, [new Date(from), new Date(until)], 'roll-up-count')
    return true
  })
}
