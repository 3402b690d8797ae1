import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { afterEach, expect, test } from 'vitest'
import { takeEarly } from './take-early.ts'

const caller = { token: 'a token', device: 'a phone', language: 'th' }
const asked = (ageMs = 0) => {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.early = {
    path: readWallet.path,
    ...caller,
    askedAt: performance.now() - ageMs,
    answer,
  }
  return answer
}

afterEach(() => {
  globalThis.early = undefined
})

test('the call that was made early takes its answer, once', () => {
  const answer = asked()
  expect(takeEarly(readWallet, caller)).toBe(answer)
  expect(takeEarly(readWallet, caller)).toBeNull()
})

test('another call leaves it where it is', () => {
  const answer = asked()
  expect(takeEarly(readStatement, caller)).toBeNull()
  expect(takeEarly(readWallet, caller)).toBe(answer)
})

test.each([
  { token: 'of another member' },
  { token: null },
  { device: 'another' },
  { language: 'en' },
])('who calls otherwise gets an answer of their own: %o', (other) => {
  void asked()
  expect(takeEarly(readWallet, { ...caller, ...other })).toBeNull()
  expect(takeEarly(readWallet, caller)).toBeNull()
})

test('figures of a while ago are not shown as those of now', () => {
  void asked(60_000)
  expect(takeEarly(readWallet, caller)).toBeNull()
})
