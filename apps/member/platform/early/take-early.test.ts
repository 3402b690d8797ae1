import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { afterEach, expect, test } from 'vitest'
import { forgetEarly, takeEarly } from './take-early.ts'

const caller = { token: 'a token', device: 'a phone', language: 'th' }
const sendEarly = (ageMs = 0) => {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.early = {
    path: readWallet.path,
    ...caller,
    sentAt: performance.now() - ageMs,
    answer,
  }
  return answer
}

afterEach(() => {
  globalThis.early = undefined
})

test('the early response goes to the first matching call only', () => {
  const answer = sendEarly()
  expect(takeEarly(readWallet, caller)).toBe(answer)
  expect(takeEarly(readWallet, caller)).toBeNull()
})

test('a change discards the early response', () => {
  void sendEarly()
  forgetEarly()
  expect(takeEarly(readWallet, caller)).toBeNull()
})

test('a call of a different endpoint keeps the early response', () => {
  const answer = sendEarly()
  expect(takeEarly(readStatement, caller)).toBeNull()
  expect(takeEarly(readWallet, caller)).toBe(answer)
})

test.each([
  { token: 'of another member' },
  { token: null },
  { device: 'another' },
  { language: 'en' },
])('a call with different credentials or language makes its own request: %o', (other) => {
  void sendEarly()
  expect(takeEarly(readWallet, { ...caller, ...other })).toBeNull()
  expect(takeEarly(readWallet, caller)).toBeNull()
})

test('an early response that is a minute old is ignored', () => {
  void sendEarly(60_000)
  expect(takeEarly(readWallet, caller)).toBeNull()
})
