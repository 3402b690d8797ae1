import { beforeEach, expect, test } from 'vitest'
import { closeIntent, forgetIntents, keyOfIntent } from './intent-key.ts'

beforeEach(forgetIntents)

test('repeats the key of an equal request before a definite answer', () => {
  expect(keyOfIntent('transfer 100', 0)).toBe(keyOfIntent('transfer 100', 5_000))
  expect(keyOfIntent('transfer 100', 0)).toMatch(/^[\da-f]{32}$/)
})

test('uses another key for another amount', () => {
  expect(keyOfIntent('transfer 100', 0)).not.toBe(keyOfIntent('transfer 200', 0))
})

test('uses a new key for an equal request after a definite answer', () => {
  const first = keyOfIntent('transfer 100', 0)
  closeIntent('transfer 100')
  expect(keyOfIntent('transfer 100', 1)).not.toBe(first)
})

test('drops an unanswered key after ten minutes', () => {
  const first = keyOfIntent('transfer 100', 0)
  expect(keyOfIntent('transfer 100', 10 * 60_000)).not.toBe(first)
})
