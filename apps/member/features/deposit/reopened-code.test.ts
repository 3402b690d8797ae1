import { storageKeys } from '@champa/contract/constants'
import { store } from '@champa/client/device/storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeOpenCode } from './reopened-code.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a QR code on screen reopens the sheet at the next page load, but not at later ones', () => {
  expect(takeOpenCode()).toBe(false)
  store(storageKeys.openCode, '1', 'session')
  expect([takeOpenCode(), takeOpenCode()]).toEqual([true, false])
})
