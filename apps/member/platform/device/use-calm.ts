import { useEffect, useState } from 'react'

const safariIdleMs = 600

/**
 * Becomes true, permanently, when the browser is idle after the first render, or with `lateMs`
 * after that many milliseconds. Safari has no idle callback, so a short delay replaces it.
 */
export function useCalm(lateMs = 0): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    if (calm) return
    const settle = () => setCalm(true)
    if (lateMs > 0 || !('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(settle, lateMs || safariIdleMs)
      return () => clearTimeout(timer)
    }
    const callback = requestIdleCallback(settle, { timeout: 2_000 })
    return () => cancelIdleCallback(callback)
  }, [calm, lateMs])
  return calm
}
