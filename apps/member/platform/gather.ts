/**
 * Passes on the first at once; what comes while that is at work, or within a moment after it, is passed on together
 * afterwards. Sixteen games that answer one by one are so not sixteen questions, each given up for the next.
 */
export function gather<T>(
  tell: (things: readonly T[]) => Promise<unknown>,
  { everyMs, patienceMs }: { everyMs: number; patienceMs: number },
): (things: readonly T[]) => void {
  let waiting: Set<T> | null = null
  const pass = async (things: readonly T[]): Promise<void> => {
    waiting = new Set()
    // One that never ends must not hold the next for ever.
    await Promise.race([Promise.allSettled([tell(things), wait(everyMs)]), wait(patienceMs)])
    const more = [...waiting]
    waiting = null
    if (more.length > 0) await pass(more)
  }
  return (things) => {
    if (waiting === null) void pass(things)
    else for (const thing of things) waiting.add(thing)
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
