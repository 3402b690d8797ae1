import { storageKeys } from '@champa/contract/limits'
import { forget, readStored, store } from '@champa/client/device/storage'
import { useEffect } from 'react'

/** While a code is on screen: a reload, as when the phone comes back from the bank's app, opens the sheet again. */
export function useKeptOpen(): void {
  useEffect(() => {
    store(storageKeys.openCode, '1', 'session')
    return () => forget(storageKeys.openCode)
  }, [])
}

/** Whether a code was on screen when the page was left for another load. */
export const wasKeptOpen = (): boolean => readStored(storageKeys.openCode, 'session') !== null
