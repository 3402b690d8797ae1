import { beforeEach, expect, test } from 'vitest'
import { closeIntent, forgetIntents, keyOfIntent } from './intent-key.ts'

beforeEach(forgetIntents)

test('the same request before a definite answer carries the same key', () => {
  expect(keyOfIntent('transfer 100', 0)).toBe(keyOfIntent('transfer 100', 5_000))
  expect(keyOfIntent('transfer 100', 0)).toMatch(/^[\da-f]{32}$/)
})

test('another amount is another intent', () => {
  expect(keyOfIntent('transfer 100', 0)).not.toBe(keyOfIntent('transfer 200', 0))
})

test('after a definite answer the same request is a new intent', () => {
  const first = keyOfIntent('transfer 100', 0)
  closeIntent('transfer 100')
  expect(keyOfIntent('transfer 100', 1)).not.toBe(first)
})

test('a key that was never answered is given up after ten minutes', () => {
  const first = keyOfIntent('transfer 100', 0)
  expect(keyOfIntent('transfer 100', 10 * 60_000)).not.toBe(first)
})
