import { type Locale, locales, storageKeys } from '@champa/contract/constants'
import { memberRefusals } from '@champa/contract/errors'
import { Refused } from '@champa/client/refused'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../text/en/index.ts'
import { lo } from '../text/lo/index.ts'
import { th } from '../text/th/index.ts'
import { leaveOnRefusal, readToken, startSession } from './client.ts'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const visited: { state: unknown; path: string }[] = []

/** An in-memory substitute for the browser's storage. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeEach(() => {
  visited.length = 0
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('history', {
    replaceState: (state: unknown, _: string, path: string) => visited.push({ state, path }),
  })
})
afterEach(() => void vi.unstubAllGlobals())

// [spec:ERR-3.1]
test.each(memberRefusals)(
  '%s ends the session and leads to the login screen with its reason',
  (code) => {
    startSession('token', true)
    leaveOnRefusal(new Refused(code))
    expect(visited).toEqual([{ path: '/login', state: { code, until: undefined } }])
    expect([readToken(), localStorage.getItem(storageKeys.token)]).toEqual([null, null])
    for (const locale of locales) expect(texts[locale].errors[code]).not.toBe('')
  },
)

test.each(['INACTIVE_USER', 'REQUEST_LIMIT'] as const)(
  '%s without a session stays on the current screen',
  (code) => {
    leaveOnRefusal(new Refused(code))
    expect(visited).toEqual([])
  },
)

// [spec:ERR-1.1]
test('a disabled site leads to the blank page', () => {
  leaveOnRefusal(new Refused('gone'))
  expect(visited.map(({ path }) => path)).toEqual(['/terminated'])
})
