import { useSyncExternalStore } from 'react'

/** Minimum window width for a third column next to the list and the conversation. */
export const wideDesk = '(min-width: 73.75em)'

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
