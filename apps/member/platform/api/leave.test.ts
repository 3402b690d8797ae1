import { type Locale, locales, storageKeys } from '@champa/contract/constants'
import type { RefusalCode } from '@champa/contract/errors'
import { Refused } from '@champa/client/refused'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../../text/en/index.ts'
import { lo } from '../../text/lo/index.ts'
import { th } from '../../text/th/index.ts'
import { readToken, startSession } from '../session.ts'
import { leaveOnRefusal } from './leave.ts'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const visited: { state: unknown; path: string }[] = []

/** A storage in memory. */
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

const endings: RefusalCode[] = [
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
  'NO_USER',
  'INACTIVE_USER',
]

// [spec:ERR-3.1]
test.each(endings)('%s ends the session and leads to the login screen with its reason', (code) => {
  startSession('token', true)
  leaveOnRefusal(new Refused(code))
  expect(visited).toEqual([{ path: '/login', state: { code, until: undefined } }])
  expect([readToken(), localStorage.getItem(storageKeys.token)]).toEqual([null, null])
  for (const locale of locales) expect(texts[locale].errors[code]).not.toBe('')
})

test.each(['INACTIVE_USER', 'REQUEST_LIMIT'] as const)(
  '%s without a session does not leave the screen',
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
