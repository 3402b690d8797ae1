import { storageKeys } from '@champa/contract/constants'
import { forget, readStored, store } from '@champa/client/device/storage'

/** Also held in memory: without storage, a chat guest lasts as long as the page. */
let here: string | null = null

/** The signed guest token of this browser; null while there is none. */
export const readChatGuest = (): string | null => readStored(storageKeys.chatGuest) ?? here

export function keepChatGuest(guestToken: string): void {
  store(storageKeys.chatGuest, guestToken)
  // Kept in memory only without storage, because another tab may remove the stored one.
  here = readStored(storageKeys.chatGuest) === guestToken ? null : guestToken
}

export function forgetChatGuest(): void {
  here = null
  forget(storageKeys.chatGuest)
}
