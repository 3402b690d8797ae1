import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Keeps what it is given to under the finger: when a row above it comes or goes, the page scrolls by as much. */
export function useHeldPlace(rowAbove: boolean): RefObject<HTMLDivElement | null> {
  const held = useRef<HTMLDivElement>(null)
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const { offsetTop = 0, parentElement } = held.current ?? {}
    const now = offsetTop - (parentElement?.offsetTop ?? 0)
    if (before.current !== null)
      globalThis.scrollBy({ top: now - before.current, behavior: 'instant' })
    before.current = now
  }, [rowAbove])
  return held
}
