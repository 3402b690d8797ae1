import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'
import { formatUsername } from './format-username.ts'

test('ten digits are grouped, and fewer as far as they go', () => {
  expect(formatPhone('0812345678')).toBe('081-234-5678')
  expect(formatPhone('081234')).toBe('081-234')
  expect(formatPhone('08')).toBe('08')
  expect(formatPhone('')).toBe('')
})

test('other lengths and letters are left alone', () => {
  expect(formatPhone('123456789012')).toBe('123456789012')
  expect(formatPhone('08x')).toBe('08x')
})

test('a Lao phone gets its 0 back and stands in fours; a Thai one is grouped as ever', () => {
  expect(['2055512345', '305551234', '0812345678'].map(formatUsername)).toEqual(['020 5551 2345', '030 555 1234', '081-234-5678'])
})
