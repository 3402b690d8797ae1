import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a form that comes into a sheet after the sheet has opened: its `data-first-focus` gets the focus,
 * unless the member has gone somewhere else meanwhile.
 */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const now = document.activeElement
    const unused = now === null || now === document.body || now.getAttribute('role') === 'dialog'
    if (unused) ref.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
  }, [])
  return ref
}
