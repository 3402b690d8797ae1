import { type RefObject, useEffect, useRef } from 'react'

/** What is held may leave while the focus stands in it, by an answer or by the server: then what stands in its place has it. */
export function useKeptFocus<E extends HTMLElement>(held: boolean): RefObject<E | null> {
  const place = useRef<E>(null)
  const had = useRef(false)
  useEffect(() => {
    if (had.current && !held && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    had.current = held
  }, [held])
  return place
}
