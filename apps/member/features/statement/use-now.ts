import { useEffect, useState } from 'react'

const updateEveryMs = 30_000

/** The device's time, updated often enough to keep "2 minutes ago" correct. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), updateEveryMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
