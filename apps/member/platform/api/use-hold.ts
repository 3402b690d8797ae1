import { useLayoutEffect } from 'react'

/**
 * Holds what a part stands in while its request runs, and lets it go also when the part leaves with the answer.
 * In the same commit as the answer's own text: who sees the answer can close the sheet.
 */
export function useHold(busy: boolean, onBusy: (busy: boolean) => void): void {
  useLayoutEffect(() => {
    if (!busy) return
    onBusy(true)
    return () => onBusy(false)
  }, [busy, onBusy])
}
