const safariIdleMs = 600
const maxWaitMs = 2_000

/**
 * Calls back when the browser is idle, at the latest after 2 s. Safari has no idle callback, so a
 * short delay replaces it.
 *
 * @returns a function that cancels the call.
 */
export function onIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, safariIdleMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(callback, { timeout: maxWaitMs })
  return () => cancelIdleCallback(request)
}
