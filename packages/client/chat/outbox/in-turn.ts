/** How long a tab waits for the lock; another tab that holds it may be suspended. */
const waitTimeoutMs = 60_000

/**
 * Runs the work in one tab at a time, where the browser has locks (only in a secure context).
 * Without locks, or after the timeout, the work runs anyway, because a repeated send has the same
 * id.
 */
export async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let began = false
  const begin = () => {
    began = true
    return work()
  }
  try {
    return await locks.request(
      `champa-chat ${owner}`,
      { signal: AbortSignal.timeout(waitTimeoutMs) },
      begin,
    )
  } catch (error) {
    if (began) throw error
    return begin()
  }
}
