import { deviceShape } from '@champa/contract/constants'
import { afterEach, expect, test, vi } from 'vitest'
import { guestId } from './guest-id.ts'

function browserWith(
  stored: Map<string, string>,
  setItem = (key: string, value: string) => void stored.set(key, value),
): Map<string, string> {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem,
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}
afterEach(() => vi.unstubAllGlobals())

test('a browser generates one id and keeps it', () => {
  const stored = browserWith(new Map())
  const first = guestId()
  expect(first).toMatch(deviceShape)
  expect([guestId(), stored.get('guest-id')]).toEqual([first, first])
})

test('an id that the server would not accept is replaced', () => {
  browserWith(new Map([['guest-id', 'me']]))
  expect(guestId()).toMatch(deviceShape)
})

test('a browser without storage has no id, instead of a different one for every call', () => {
  browserWith(new Map(), () => {
    throw new Error('the storage is full')
  })
  expect(guestId()).toBeNull()
})
