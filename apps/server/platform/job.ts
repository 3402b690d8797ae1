import type { House } from './house.ts'

/** One timer: how often it looks, and what it does. What is due is found in the database, so any process may run it. */
export interface Job {
  name: string
  everyMs: number
  /** Answers how many rows it worked on. `stop`: who works for longer than a call takes leaves the rest for later when it is asked to. */
  run: (house: House, stop?: AbortSignal) => Promise<number>
}

/** Works on each of what is due; one that fails is logged, holds up no other, and is due again. Answers how many were worked on. */
export async function workEach<Due>(
  house: House,
  due: readonly Due[],
  work: (one: Due) => Promise<boolean>,
  failed: string,
): Promise<number> {
  const worked = await Promise.allSettled(due.map(work))
  for (const one of worked)
    if (one.status === 'rejected') house.log.error({ err: one.reason as unknown }, failed)
  return worked.filter((one) => one.status === 'fulfilled' && one.value).length
}
