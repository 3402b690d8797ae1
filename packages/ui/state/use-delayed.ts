import { useEffect, useState } from 'react'

let undelayed = false

/** Renders content without its delay, because the wait began before this render. */
export function withoutDelay<T>(render: () => T): T {
  undelayed = true
  try {
    return render()
  } finally {
    undelayed = false
  }
}

/** True once `active` has lasted `delayMs`, so that short waits do not flicker. */
export function useDelayed(active: boolean, delayMs: number): boolean {
  const [shown, setShown] = useState(active && undelayed)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [active, delayMs])
  return active && shown
}
