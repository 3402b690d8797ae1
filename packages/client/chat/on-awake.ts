/**
 * Calls `awake` when the network returns or the page becomes visible, so that pending work is
 * retried at once.
 */
export function onAwake(awake: () => void): () => void {
  const seen = () => globalThis.document?.visibilityState === 'visible' && awake()
  globalThis.addEventListener?.('online', awake)
  globalThis.document?.addEventListener('visibilitychange', seen)
  return () => {
    globalThis.removeEventListener?.('online', awake)
    globalThis.document?.removeEventListener('visibilitychange', seen)
  }
}
