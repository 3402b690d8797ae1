import { useEffect, useState } from 'react'

/** True while the page is not visible, to pause animations. */
export function usePaused(): boolean {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    const look = () => setPaused(document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return paused
}
