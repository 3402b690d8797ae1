import { beforeEach, expect, test } from 'vitest'
import { closeIntent, forgetIntents, keyOfIntent } from './intent-key.ts'

beforeEach(forgetIntents)

test('an equal request repeats the key until a definite response', () => {
  expect(keyOfIntent('transfer 100', 0)).toBe(keyOfIntent('transfer 100', 5_000))
  expect(keyOfIntent('transfer 100', 0)).toMatch(/^[\da-f]{32}$/)
})

test('a different amount gets a different key', () => {
  expect(keyOfIntent('transfer 100', 0)).not.toBe(keyOfIntent('transfer 200', 0))
})

test('an equal request after a definite response gets a new key', () => {
  const first = keyOfIntent('transfer 100', 0)
  closeIntent('transfer 100')
  expect(keyOfIntent('transfer 100', 1)).not.toBe(first)
})

test('a key without a response expires after ten minutes', () => {
  const first = keyOfIntent('transfer 100', 0)
  expect(keyOfIntent('transfer 100', 10 * 60_000)).not.toBe(first)
})
