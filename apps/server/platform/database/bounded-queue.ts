/** Runs so many pieces of work at once, keeps so many waiting, and refuses the rest at the door (answers null). */
export function boundedQueue({ atOnce, waitingMost }: { atOnce: number; waitingMost: number }): <T>(work: () => Promise<T>) => Promise<T> | null {
  let running = 0
  const waiting: (() => void)[] = []

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return (work) => (running >= atOnce && waiting.length >= waitingMost ? null : run(work))
}
