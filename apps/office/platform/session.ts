import { storageKeys } from '@champa/contract/constants'
import { forget, readStored, store } from '@champa/client/device/storage'

/** Also held in memory, so that a browser without storage can sign in for one visit. */
let current: string | null = null

/**
 * The token of this tab only: closing the window ends the session, and another tab may hold another
 * staff member's.
 */
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
