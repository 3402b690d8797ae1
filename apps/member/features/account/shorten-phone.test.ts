import { expect, test } from 'vitest'
import { shortenPhone } from './shorten-phone.ts'

test('a pasted number with its country code begins with 0', () => {
  expect(shortenPhone('66812345678', 10)).toBe('0812345678')
  expect(shortenPhone('660812345678', 10)).toBe('0812345678')
})

test('what is typed beyond ten digits is left out', () => {
  expect(shortenPhone('08123456789', 10)).toBe('0812345678')
  expect(shortenPhone('0812', 10)).toBe('0812')
})
