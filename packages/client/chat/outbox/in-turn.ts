/** How long a tab waits for another that holds the turn: it may have been put to sleep with it. */
const patienceMs = 60_000

/**
 * One tab at a time, where the browser can tell (only in a secure context). Elsewhere, and when the other tab takes too
 * long, work is done all the same: what is sent twice carries the same id.
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
      { signal: AbortSignal.timeout(patienceMs) },
      begin,
    )
  } catch (error) {
    if (began) throw error
    return begin()
  }
}
