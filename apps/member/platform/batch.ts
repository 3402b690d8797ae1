/**
 * Calls the function at once with the first items; items that arrive during that call or shortly
 * after it share the next call. Otherwise sixteen games that respond one by one would cause sixteen
 * requests, each cancelling the previous one.
 */
export function batch<T>(
  send: (things: readonly T[]) => Promise<unknown>,
  { everyMs, waitTimeoutMs }: { everyMs: number; waitTimeoutMs: number },
): (things: readonly T[]) => void {
  let waiting: Set<T> | null = null
  const pass = async (things: readonly T[]): Promise<void> => {
    waiting = new Set()
    // The wait is limited, because a call that never settles must not block the next one.
    await Promise.race([Promise.allSettled([send(things), wait(everyMs)]), wait(waitTimeoutMs)])
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
