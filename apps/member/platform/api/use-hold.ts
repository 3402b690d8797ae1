import { useLayoutEffect } from 'react'

/**
 * Reports a part's pending request to its container, and releases it even when the part unmounts
 * with the answer. A layout effect, so a member who sees the answer can close the sheet at once.
 */
export function useHold(busy: boolean, onBusy: (busy: boolean) => void): void {
  useLayoutEffect(() => {
    if (!busy) return
    onBusy(true)
    return () => onBusy(false)
  }, [busy, onBusy])
}
