import { useEffect, useState } from 'react'
import { onIdle } from '@champa/client/device/idle'

/**
 * Becomes true, permanently, when the browser is idle after the first render, or with `lateMs`
 * after that many milliseconds.
 */
export function useCalm(lateMs = 0): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    if (calm) return
    const settle = () => setCalm(true)
    if (lateMs === 0) return onIdle(settle)
    const timer = setTimeout(settle, lateMs)
    return () => clearTimeout(timer)
  }, [calm, lateMs])
  return calm
}
