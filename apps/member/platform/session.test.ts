import { storageKeys } from '@champa/contract/constants'
import { afterEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Simulates another tab: a fresh instance of the module and its storage events. */
async function openTab() {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { ...storage, getItem: () => null })
  let onStorage: (event: { key: string }) => void = () => undefined
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onStorage) => {
    onStorage = listener
  })
  const tab = await import('./session.ts')
  const onEnd = vi.fn()
  tab.followOtherTabs(onEnd)
  return { ...tab, onEnd, tokenChanged: () => onStorage({ key: storageKeys.token }) }
}

test('a tab ends its session when another tab signs out', async () => {
  stored.set(storageKeys.token, 'of the member')
  const { onEnd, tokenChanged } = await openTab()
  stored.delete(storageKeys.token)
  tokenChanged()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a tab that ended its own session does not end it again', async () => {
  stored.set(storageKeys.token, 'of the member')
  const { clearSession, onEnd, tokenChanged } = await openTab()
  clearSession()
  tokenChanged()
  expect(onEnd).not.toHaveBeenCalled()
})
