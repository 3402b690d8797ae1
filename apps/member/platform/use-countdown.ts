import { useEffect, useState } from 'react'
import type { Refused } from '@champa/client/refused'

/**
 * Whole seconds until a moment, counting down to 0. Computed from the clock, so it is correct after
 * the device was asleep.
 */
export function useCountdown(untilMs: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1000))
  useEffect(() => {
    if (untilMs === null) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= untilMs) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [untilMs])
  return left
}

/**
 * Seconds until the server accepts requests again after REQUEST_LIMIT or a similar refusal; 0 when
 * no wait remains.
 */
export function useRetryAfter(refused: Refused | null): number {
  const [until, setUntil] = useState<number | null>(null)
  useEffect(
    () => setUntil(refused?.retryAfter ? Date.now() + refused.retryAfter * 1000 : null),
    [refused],
  )
  return useCountdown(until)
}
