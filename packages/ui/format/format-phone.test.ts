import { expect, test } from 'vitest'
import { formatLaoPhone } from './format-lao-phone.ts'
import { formatPhone } from './format-phone.ts'
import { formatUsername } from './format-username.ts'

test('formatPhone groups ten digits as 3-3-4, and fewer digits likewise', () => {
  expect(formatPhone('0812345678')).toBe('081-234-5678')
  expect(formatPhone('081234')).toBe('081-234')
  expect(formatPhone('08')).toBe('08')
  expect(formatPhone('')).toBe('')
})

test('formatPhone leaves other lengths and texts with letters unchanged', () => {
  expect(formatPhone('123456789012')).toBe('123456789012')
  expect(formatPhone('08x')).toBe('08x')
})

test('formats a Lao phone with its leading 0, a Thai phone as usual', () => {
  expect(['2055512345', '305551234', '0812345678'].map(formatUsername)).toEqual([
    '020 5551 2345',
    '030 555 1234',
    '081-234-5678',
  ])
})

test.each([
  ['20', '20'],
  ['205551', '20 5551'],
  ['2055512345', '20 5551 2345'],
  ['02055512345', '020 5551 2345'],
  ['0305551234', '030 555 1234'],
  ['8562055512345', '856 20 5551 2345'],
  ['81234', '81234'],
])('formatLaoPhone groups %s while it is typed', (digits, shown) => {
  expect(formatLaoPhone(digits)).toBe(shown)
})
