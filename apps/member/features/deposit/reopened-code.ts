import { storageKeys } from '@champa/contract/constants'
import { forget, readStored, store } from '@champa/client/device/storage'
import { useEffect } from 'react'

/**
 * While a QR code is on screen, a reload (for example after returning from the bank's app) reopens
 * the sheet.
 */
export function useReopenedCode(): void {
  useEffect(() => {
    store(storageKeys.openCode, '1', 'session')
    return () => forget(storageKeys.openCode)
  }, [])
}

/**
 * Whether a QR code was on screen before this page load. True only for the first call, because a QR
 * code that was paid meanwhile is not shown again and would otherwise open the sheet at every later
 * load.
 */
export function takeOpenCode(): boolean {
  const wasOpen = readStored(storageKeys.openCode, 'session') !== null
  forget(storageKeys.openCode)
  return wasOpen
}
