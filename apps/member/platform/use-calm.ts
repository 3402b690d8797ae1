import { useEffect, useState } from 'react'

/** True once the page has come and the browser has nothing better to do; Safari does not tell, so it gets a moment. */
export function useCalm(): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const settle = () => setCalm(true)
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(settle, 600)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(settle, { timeout: 2_000 })
    return () => cancelIdleCallback(asked)
  }, [])
  return calm
}
