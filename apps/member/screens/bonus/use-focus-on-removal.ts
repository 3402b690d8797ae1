import { type RefObject, useEffect, useRef } from 'react'

/**
 * The held bonus may disappear with the focus inside it, after an answer or a live event: moves the
 * focus to what replaces it.
 */
export function useFocusOnRemoval<E extends HTMLElement>(held: boolean): RefObject<E | null> {
  const place = useRef<E>(null)
  const had = useRef(false)
  useEffect(() => {
    if (had.current && !held && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    had.current = held
  }, [held])
  return place
}
