import { useEffect, useState } from 'react'

const safariIdleMs = 600

/**
 * True for good once the page has come and the browser has nothing better to do; Safari does not tell when it is idle, so it
 * gets a moment. With `lateMs`, once that many milliseconds went by.
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
    const asked = requestIdleCallback(settle, { timeout: 2_000 })
    return () => cancelIdleCallback(asked)
  }, [calm, lateMs])
  return calm
}
