import { useSyncExternalStore } from 'react'
import { whenLeaving } from '../../platform/client.ts'

// Not in the URL, because browsers keep addresses and the text may be a phone number.
let text = ''
const listeners = new Set<() => void>()

function setText(next: string): void {
  text = next
  for (const listener of listeners) listener()
}
whenLeaving(() => setText(''))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is searched among the members. It stays while one of them is open, until the sign-out. */
export const useFindText = (): [string, (text: string) => void] => [
  useSyncExternalStore(subscribe, () => text),
  setText,
]
