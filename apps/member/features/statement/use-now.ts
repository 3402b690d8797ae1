import { useEffect, useState } from 'react'

const lookEveryMs = 30_000

/** The device's time, updated often enough to keep "2 minutes ago" correct. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const looking = setInterval(() => setNow(Date.now()), lookEveryMs)
    return () => clearInterval(looking)
  }, [])
  return now
}
