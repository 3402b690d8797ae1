import { storageKeys } from '@champa/contract/limits'
import { forget, readStored, store } from '@champa/client/device/storage'

/** Kept in memory as well, so that a browser without storage can still sign in for one visit. */
let current: string | null = null

/** Of this tab alone: a desk that is left ends with its window, and a second person in a second tab is a second person. */
export function readToken(): string | null {
  return current ?? readStored(storageKeys.officeToken, 'session')
}

export function startSession(token: string): void {
  current = token
  store(storageKeys.officeToken, token, 'session')
}

export function clearSession(): void {
  current = null
  forget(storageKeys.officeToken)
}
