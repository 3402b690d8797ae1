import { useEffect, useState } from 'react'

/** True while the page is not visible, to pause animations. */
export function usePaused(): boolean {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    const update = () => setPaused(document.hidden)
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return paused
}
