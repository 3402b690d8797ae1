import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  globalThis.addEventListener('online', changed)
  globalThis.addEventListener('offline', changed)
  return () => {
    globalThis.removeEventListener('online', changed)
    globalThis.removeEventListener('offline', changed)
  }
}

const isOnline = (): boolean => navigator.onLine

/** Whether the device has a network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}
