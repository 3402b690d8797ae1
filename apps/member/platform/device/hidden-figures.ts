import { storageKeys } from '@champa/contract/constants'
import { useSyncExternalStore } from 'react'
import { forget, readStored, store } from '@champa/client/device/storage'

const listeners = new Set<() => void>()
const read = (): boolean => readStored(storageKeys.hideFigures) !== null

/** The placeholder for a hidden amount. */
export const hiddenFigure = '••••'

/** Whether this device hides the member's amounts; stored per device, across sessions. */
export function useFiguresHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    read,
    () => false,
  )
}

export function hideFigures(hidden: boolean): void {
  if (hidden) store(storageKeys.hideFigures, '1')
  else forget(storageKeys.hideFigures)
  for (const listener of listeners) listener()
}
