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

test('returns the early answer to the first matching call only', () => {
  const answer = sendEarly()
  expect(takeEarly(readWallet, caller)).toBe(answer)
  expect(takeEarly(readWallet, caller)).toBeNull()
})

test('discards the early answer after a change', () => {
  void sendEarly()
  forgetEarly()
  expect(takeEarly(readWallet, caller)).toBeNull()
})

test('keeps the early answer when a different endpoint is called', () => {
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

test('ignores an early answer that is a minute old', () => {
  void sendEarly(60_000)
  expect(takeEarly(readWallet, caller)).toBeNull()
})
