import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps an element at its place on screen: when a row above it appears or disappears, the page
 * scrolls by the same distance.
 */
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
