import { randomUUID } from 'node:crypto'
import { recountDays, sealDays } from '../features/books/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { clock } from '../platform/clock.ts'
import type { Job } from '../platform/job.ts'
import { claimNight, endNight, keepLease, lastDue, type NightlyResult } from './nightly-run.ts'

const checkEveryMs = 20_000
/** Every posting of the day before has committed by then, in Bangkok time. */
const sealAt = '00:02'
/** When the day is counted once more from all balances, in case a posting came later than it may. */
const recountAt = '04:00'

/**
 * Seals the trial balance of the day that has ended, and counts it once more in the quiet hours, in
 * one of the processes.
 */
export const nightlyDays: Job = {
  name: 'nightly-days',
  everyMs: checkEveryMs,
  run: async (ctx, stop) => {
    const now = clock.now()
    const sealed = await onceANight(ctx, 'seal-days', lastDue(now, sealAt), (due) =>
      sealDays(ctx, due, stop),
    )
    const recounted = await onceANight(ctx, 'recount-days', lastDue(now, recountAt), async () => {
      const days = await recountDays(ctx, stop)
      if (days.length > 0)
        ctx.log.warn({ days }, 'postings came after their day was sealed, it is restated')
      return days.length
    })
    return sealed + recounted
  },
}

async function onceANight(
  ctx: AppContext,
  name: string,
  due: Date,
  work: (due: Date) => Promise<number>,
): Promise<number> {
  const holder = randomUUID()
  if (!(await claimNight(ctx.db, name, due, holder))) return 0
  const endLease = keepLease(ctx.db, name, holder)
  let result: NightlyResult = 'failed'
  try {
    const done = await work(due)
    result = 'passed'
    return done
  } finally {
    endLease()
    await endNight(ctx.db, name, holder, result)
  }
}
