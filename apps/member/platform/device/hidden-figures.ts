import { storageKeys } from '@champa/contract/limits'
import { useSyncExternalStore } from 'react'
import { forget, readStored, store } from '@champa/client/device/storage'

const listeners = new Set<() => void>()
const read = (): boolean => readStored(storageKeys.hideFigures) !== null

/** What stands for a figure that is not to be seen. */
export const hiddenFigure = '••••'

/** Whether this device shows what the member has; the choice is its own, and outlives a session. */
export function useFiguresHidden(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, read)
}

export function hideFigures(hidden: boolean): void {
  if (hidden) store(storageKeys.hideFigures, '1')
  else forget(storageKeys.hideFigures)
  for (const listener of listeners) listener()
}
