import { storageKeys } from '@champa/contract/constants'
import { afterEach, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

/** Simulates one of several tabs, with a session and storage events of its own. */
function openTab() {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { ...storage, getItem: () => null })
  let onStorage: (event: { key: string }) => void = () => undefined
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onStorage) => {
    onStorage = listener
  })
  const tab = createSession(storageKeys.token, [storageKeys.savedWallet])
  const onEnd = vi.fn()
  tab.followOtherTabs(onEnd)
  return { ...tab, onEnd, tokenChanged: () => onStorage({ key: storageKeys.token }) }
}

test('a tab ends its session when another tab signs out', () => {
  stored.set(storageKeys.token, 'of the member')
  const { onEnd, tokenChanged } = openTab()
  stored.delete(storageKeys.token)
  tokenChanged()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a tab that ended its own session does not end it again', () => {
  stored.set(storageKeys.token, 'of the member')
  const { clearSession, onEnd, tokenChanged } = openTab()
  clearSession()
  tokenChanged()
  expect(onEnd).not.toHaveBeenCalled()
})

test('a sign-out deletes the token and the data of the session', () => {
  const { startSession, clearSession, readToken } = openTab()
  startSession('of the member', true)
  stored.set(storageKeys.savedWallet, '{}')
  stored.set(storageKeys.locale, 'lo')
  clearSession()
  expect(readToken()).toBeNull()
  expect([...stored.keys()]).toEqual([storageKeys.locale])
})
