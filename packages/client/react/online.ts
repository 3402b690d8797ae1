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

/** False while the device has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, isOnline)
}
