import { useSyncExternalStore } from 'react'

const desk = '(hover: hover) and (pointer: fine)'

/** A real keyboard lies in front of this screen: Enter sends. On a phone it begins a new line. */
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
