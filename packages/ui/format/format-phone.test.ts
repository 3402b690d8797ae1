import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

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
