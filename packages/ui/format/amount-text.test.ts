import { expect, test } from 'vitest'
import { cleanAmount, groupAmount } from './amount-text.ts'

test('a pasted figure keeps its groups as groups', () => {
  expect(cleanAmount('฿1,000.50')).toBe('1000.50')
})

test('a second point and a third decimal are dropped', () => {
  expect(cleanAmount('12.345')).toBe('12.34')
  expect(cleanAmount('1.2.3')).toBe('1.23')
})

test('a point alone means nought point, and leading noughts go', () => {
  expect(cleanAmount('.5')).toBe('0.5')
  expect(cleanAmount('007')).toBe('7')
  expect(cleanAmount('0')).toBe('0')
  expect(cleanAmount('')).toBe('')
})

test('a minus cannot be typed', () => {
  expect(cleanAmount('-5')).toBe('5')
})

test('groups appear while typing and the point stays', () => {
  expect(groupAmount('1000')).toBe('1,000')
  expect(groupAmount('1234567.5')).toBe('1,234,567.5')
  expect(groupAmount('12.')).toBe('12.')
  expect(groupAmount('')).toBe('')
})
