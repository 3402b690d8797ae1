import { storageKeys } from '@champa/contract/constants'
import { afterEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}

afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Simulates another tab: a fresh instance of the module and its storage events. */
async function openTab() {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { ...storage, getItem: () => null })
  let hear: (event: { key: string }) => void = () => undefined
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener
  })
  const tab = await import('./session.ts')
  const onEnd = vi.fn()
  tab.followOtherTabs(onEnd)
  return { ...tab, onEnd, hearOfToken: () => hear({ key: storageKeys.token }) }
}

test('a tab ends its session when another tab signs out', async () => {
  kept.set(storageKeys.token, 'of the member')
  const { onEnd, hearOfToken } = await openTab()
  kept.delete(storageKeys.token)
  hearOfToken()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a tab that ended its own session does not end it again', async () => {
  kept.set(storageKeys.token, 'of the member')
  const { clearSession, onEnd, hearOfToken } = await openTab()
  clearSession()
  hearOfToken()
  expect(onEnd).not.toHaveBeenCalled()
})
