/**
 * Runs so many pieces of work at once, keeps so many waiting, and refuses the rest at the door (answers null). Work of the
 * lane `first` waits in a line of its own and goes before all other.
 */
export function boundedQueue({
  atOnce,
  waitingMost,
}: {
  atOnce: number
  waitingMost: number
}): <T>(work: () => Promise<T>, lane?: 'first' | 'usual') => Promise<T> | null {
  let running = 0
  const waiting = { first: [] as (() => void)[], usual: [] as (() => void)[] }

  async function run<T>(work: () => Promise<T>, lane: 'first' | 'usual'): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting[lane].push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = waiting.first.shift() ?? waiting.usual.shift()
      if (next) next()
      else running -= 1
    }
  }

  return (work, lane = 'usual') =>
    running >= atOnce && waiting[lane].length >= waitingMost ? null : run(work, lane)
}
