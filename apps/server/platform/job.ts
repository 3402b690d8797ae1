import type { AppContext } from './app-context.ts'

/**
 * A timer: its interval and its work. Due work is found in the database, so any process may run it.
 */
export interface Job {
  name: string
  everyMs: number
  /**
   * Returns the number of rows processed. A long run checks `stop` and leaves the rest for the next
   * run.
   */
  run: (ctx: AppContext, stop?: AbortSignal) => Promise<number>
}

/**
 * Processes all due items concurrently. A failed item is logged, stays due and does not hold up the
 * others. Returns the number of items processed.
 */
export async function workEach<Due>(
  ctx: AppContext,
  due: readonly Due[],
  work: (one: Due) => Promise<boolean>,
  failed: string,
): Promise<number> {
  const worked = await Promise.allSettled(due.map(work))
  for (const one of worked)
    if (one.status === 'rejected') ctx.log.error({ err: one.reason as unknown }, failed)
  return worked.filter((one) => one.status === 'fulfilled' && one.value).length
}
