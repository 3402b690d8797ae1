import { storageKeys } from '@champa/contract/constants'
import { forget, readStored, store } from '@champa/client/device/storage'

/** The guest token in memory: without storage, a chat guest lasts as long as the page. */
let here: string | null = null

/** The signed guest token of this browser; null while there is none. */
export const readChatGuest = (): string | null => readStored(storageKeys.chatGuest) ?? here

export function keepChatGuest(guestToken: string): void {
  store(storageKeys.chatGuest, guestToken)
  // A token in storage is not also held in memory, because another tab may remove it from storage.
  here = readStored(storageKeys.chatGuest) === guestToken ? null : guestToken
}

export function forgetChatGuest(): void {
  here = null
  forget(storageKeys.chatGuest)
}
