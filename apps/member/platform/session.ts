import { storageKeys } from '@champa/contract/limits'
import { forget, readStored, store } from '@champa/client/device/storage'

/** Kept in memory as well, so that a browser without storage can still sign in for one visit. */
let current: string | null = null
const followers = new Set<() => void>()
const tell = (): void => followers.forEach((follower) => follower())

/** Calls when somebody signed in or out, in this tab or another. */
export function onSession(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

export function readToken(): string | null {
  return current ?? readStored(storageKeys.token, 'session') ?? readStored(storageKeys.token)
}

/** Where what belongs to this session is kept: no longer than its token. */
export const sessionPlace = (): 'session' | 'lasting' =>
  readStored(storageKeys.token) === null ? 'session' : 'lasting'

/** Whether this session has figures to show without a network. */
export const hasSavedWallet = (): boolean =>
  readStored(storageKeys.savedWallet, sessionPlace()) !== null

/** `remember` keeps the member signed in after the browser closes; else the session ends with the tab. */
export function startSession(token: string, remember: boolean): void {
  forgetSession()
  current = token
  store(storageKeys.token, token, remember ? 'lasting' : 'session')
  tell()
}

export function clearSession(): void {
  current = null
  forgetSession()
  tell()
}

function forgetSession(): void {
  forget(storageKeys.token)
  forget(storageKeys.savedWallet)
  forget(storageKeys.playClock)
}

/** Another tab may have signed out or in; what this one remembers of it is then stale. `onEnd`: nobody is signed in any more. */
export function followOtherTabs(onEnd: () => void): void {
  let had = readToken() !== null
  onSession(() => {
    had = readToken() !== null
  })
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== storageKeys.token && event.key !== null) return
    const was = had
    current = null
    tell()
    // Who has left already, with a reason on screen, does not leave once more without one.
    if (was && readToken() === null) onEnd()
  })
}
