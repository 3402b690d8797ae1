import { storageKeys } from '@champa/contract/constants'
import { forget, readStored, store } from '@champa/client/device/storage'

/** Also held in memory, so a browser without storage can sign in for one visit. */
let current: string | null = null
const followers = new Set<() => void>()
const notify = (): void => followers.forEach((follower) => follower())

/** Calls the follower on every sign-in and sign-out, in this tab or another. */
export function onSession(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

export function readToken(): string | null {
  return current ?? readStored(storageKeys.token, 'session') ?? readStored(storageKeys.token)
}

/** The storage for data of this session: it lasts no longer than the token. */
export const sessionPlace = (): 'session' | 'lasting' =>
  readStored(storageKeys.token) === null ? 'session' : 'lasting'

/** Whether this session has stored figures to show offline. */
export const hasSavedWallet = (): boolean =>
  readStored(storageKeys.savedWallet, sessionPlace()) !== null

/**
 * `remember` keeps the member signed in after the browser closes; otherwise the session ends with
 * the tab.
 */
export function startSession(token: string, remember: boolean): void {
  forgetSession()
  current = token
  store(storageKeys.token, token, remember ? 'lasting' : 'session')
  notify()
}

export function clearSession(): void {
  current = null
  forgetSession()
  notify()
}

function forgetSession(): void {
  forget(storageKeys.token)
  forget(storageKeys.savedWallet)
  forget(storageKeys.playClock)
}

/**
 * Drops the cached token when another tab signs in or out. `onEnd` is called when no session is
 * left.
 */
export function followOtherTabs(onEnd: () => void): void {
  let had = readToken() !== null
  onSession(() => {
    had = readToken() !== null
  })
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== storageKeys.token && event.key !== null) return
    const was = had
    current = null
    notify()
    // A tab that has already signed out shows its reason; it must not sign out again without one.
    if (was && readToken() === null) onEnd()
  })
}
