import { expect, test } from 'vitest'
import { cleanAmount, groupAmount } from './amount-text.ts'

test('cleanAmount treats commas of a pasted figure as grouping', () => {
  expect(cleanAmount('฿1,000.50')).toBe('1000.50')
})

test('cleanAmount drops a second decimal point and a third decimal', () => {
  expect(cleanAmount('12.345')).toBe('12.34')
  expect(cleanAmount('1.2.3')).toBe('1.23')
})

test('cleanAmount reads a leading point as "0." and drops leading zeros', () => {
  expect(cleanAmount('.5')).toBe('0.5')
  expect(cleanAmount('007')).toBe('7')
  expect(cleanAmount('0')).toBe('0')
  expect(cleanAmount('')).toBe('')
})

test('cleanAmount drops a minus sign', () => {
  expect(cleanAmount('-5')).toBe('5')
})

test('groupAmount groups digits and keeps a trailing point', () => {
  expect(groupAmount('1000')).toBe('1,000')
  expect(groupAmount('1234567.5')).toBe('1,234,567.5')
  expect(groupAmount('12.')).toBe('12.')
  expect(groupAmount('')).toBe('')
})
