import { storageKeys } from '@champa/contract/constants'
import { forget, readStored, store } from '@champa/client/device/storage'
import { useEffect } from 'react'

/**
 * While a code is on screen, a reload (for example after returning from the bank's app) reopens the
 * sheet.
 */
export function useReopenedCode(): void {
  useEffect(() => {
    store(storageKeys.openCode, '1', 'session')
    return () => forget(storageKeys.openCode)
  }, [])
}

/** Whether a code was on screen before this page load. */
export const wasCodeOpen = (): boolean => readStored(storageKeys.openCode, 'session') !== null
