import { useSyncExternalStore } from 'react'

const desk = '(hover: hover) and (pointer: fine)'

/**
 * True for a device with a mouse, and so probably a hardware keyboard: there Enter sends the
 * message. On a phone Enter starts a new line.
 */
export function useDesk(): boolean {
  return useMedia(desk)
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
