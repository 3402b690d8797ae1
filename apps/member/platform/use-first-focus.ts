import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what comes into a sheet after the sheet has opened: its `data-first-focus`, else the sheet itself, gets the
 * focus, unless the member has gone somewhere else meanwhile. So the focus is never lost with the step before.
 */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const now = document.activeElement
    if (now !== null && now !== document.body && now.getAttribute('role') !== 'dialog') return
    const wanted =
      ref.current?.querySelector<HTMLElement>('[data-first-focus]') ??
      ref.current?.closest<HTMLElement>('[role=dialog]')
    wanted?.focus({ preventScroll: true })
  }, [])
  return ref
}
