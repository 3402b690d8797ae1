import { expect, test } from 'vitest'
import { shortenPhone } from './member-phone-field.tsx'

test('converts a pasted country code to a leading 0', () => {
  expect(shortenPhone('66812345678', 10)).toBe('0812345678')
  expect(shortenPhone('660812345678', 10)).toBe('0812345678')
})

test('drops digits beyond the tenth', () => {
  expect(shortenPhone('08123456789', 10)).toBe('0812345678')
  expect(shortenPhone('0812', 10)).toBe('0812')
})
