import { forget, readStored, type StorageKey, store } from '../device/storage.ts'

export interface Session {
  readToken(): string | null
  /**
   * `remember` keeps the user signed in after the browser closes; without it the session ends with
   * the tab.
   */
  startSession(token: string, remember?: boolean): void
  clearSession(): void
  /** Calls the listener on every sign-in and sign-out, in this tab or another. */
  onSession(follower: () => void): () => void
  /**
   * Drops the cached token when another tab signs in or out. `onEnd` is called when no session is
   * left.
   */
  followOtherTabs(onEnd: () => void): void
  /** The storage for data of this session: it lasts no longer than the token. */
  sessionPlace(): 'session' | 'lasting'
}

/** The session of one kind of user. `dataKeys` hold data that is deleted with the token. */
export function createSession(tokenKey: StorageKey, dataKeys: readonly StorageKey[] = []): Session {
  /**
   * The token is also held in memory, so that a browser without storage can sign in for one visit.
   */
  let current: string | null = null
  const followers = new Set<() => void>()
  const notify = (): void => followers.forEach((follower) => follower())

  const readToken = () => current ?? readStored(tokenKey, 'session') ?? readStored(tokenKey)
  const forgetStored = () => [tokenKey, ...dataKeys].forEach(forget)
  const onSession = (follower: () => void) => {
    followers.add(follower)
    return () => followers.delete(follower)
  }

  return {
    readToken,
    onSession,
    sessionPlace: () => (readStored(tokenKey) === null ? 'session' : 'lasting'),
    startSession(token, remember = false) {
      forgetStored()
      current = token
      store(tokenKey, token, remember ? 'lasting' : 'session')
      notify()
    },
    clearSession() {
      current = null
      forgetStored()
      notify()
    },
    followOtherTabs(onEnd) {
      let had = readToken() !== null
      onSession(() => {
        had = readToken() !== null
      })
      globalThis.addEventListener('storage', (event) => {
        if (event.key !== tokenKey && event.key !== null) return
        const was = had
        current = null
        notify()
        // A tab that has already signed out shows the reason; a second sign-out without a reason
        // would replace it.
        if (was && readToken() === null) onEnd()
      })
    },
  }
}
