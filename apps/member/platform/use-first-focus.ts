import { type RefObject, useEffect, useRef } from 'react'

/**
 * For content that replaces a step of an open sheet: focuses its `data-first-focus` element, or the
 * sheet itself, unless the member has moved the focus elsewhere. Otherwise the focus would be lost
 * with the previous step.
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
