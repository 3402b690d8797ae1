/**
 * Runs a limited number of tasks at once and queues a limited number more. For any further task it
 * returns null. Tasks of the lane `first` have their own queue and run before the others.
 */
export function boundedQueue({
  atOnce,
  maxQueued,
}: {
  atOnce: number
  maxQueued: number
}): <T>(work: () => Promise<T>, lane?: 'first' | 'usual') => Promise<T> | null {
  let running = 0
  const waiting: Record<'first' | 'usual', (() => void)[]> = { first: [], usual: [] }

  async function run<T>(work: () => Promise<T>, lane: 'first' | 'usual'): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting[lane].push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Hands the slot to the longest-waiting task directly, so that a task that arrives now cannot
      // take it.
      const next = waiting.first.shift() ?? waiting.usual.shift()
      if (next) next()
      else running -= 1
    }
  }

  return (work, lane = 'usual') =>
    running >= atOnce && waiting[lane].length >= maxQueued ? null : run(work, lane)
}
