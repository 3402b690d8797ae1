import { useLayoutEffect } from 'react'

/**
 * Reports to the container of a component whether the component has a pending request; unmounting
 * ends the report. A layout effect, so that the sheet can be closed as soon as the response is on
 * screen.
 */
export function useHold(busy: boolean, onBusy: (busy: boolean) => void): void {
  useLayoutEffect(() => {
    if (!busy) return
    onBusy(true)
    return () => onBusy(false)
  }, [busy, onBusy])
}
