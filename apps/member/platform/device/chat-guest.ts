import { storageKeys } from '@champa/contract/limits'
import { forget, readStored, store } from '@champa/client/device/storage'

/** Kept in memory as well: where the browser keeps nothing, a guest of the chat is one for as long as the page. */
let here: string | null = null

/** The signed name of this browser's guest; null while there is none. */
export const readChatGuest = (): string | null => readStored(storageKeys.chatGuest) ?? here

export function keepChatGuest(guestToken: string): void {
  store(storageKeys.chatGuest, guestToken)
  // Not beside the storage: another tab may forget it there.
  here = readStored(storageKeys.chatGuest) === guestToken ? null : guestToken
}

export function forgetChatGuest(): void {
  here = null
  forget(storageKeys.chatGuest)
}
