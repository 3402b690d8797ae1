import { useEffect } from 'react'

/** Holds what a part stands in while its request runs, and lets it go also when the part leaves with the answer. */
export function useHold(busy: boolean, onBusy: (busy: boolean) => void): void {
  useEffect(() => {
    if (!busy) return
    onBusy(true)
    return () => onBusy(false)
  }, [busy, onBusy])
}
