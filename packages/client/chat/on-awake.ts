/** Calls when the network is back, or when somebody looks at the page again: what waited may be tried at once. */
export function onAwake(awake: () => void): () => void {
  const seen = () => globalThis.document?.visibilityState === 'visible' && awake()
  globalThis.addEventListener?.('online', awake)
  globalThis.document?.addEventListener('visibilitychange', seen)
  return () => {
    globalThis.removeEventListener?.('online', awake)
    globalThis.document?.removeEventListener('visibilitychange', seen)
  }
}
