import { expect, test } from 'vitest'
import { formatMoney, formatShort, formatSigned } from './format-money.ts'
import { cleanAmount, groupAmount } from './amount-text.ts'
import { plainDigits } from './plain-digits.ts'
import { formatLaoPhone } from './format-lao-phone.ts'
import { formatPhone } from './format-phone.ts'
import { formatUsername } from './format-username.ts'

test('formatMoney formats baht with the symbol first, comma groups and two decimals', () => {
  expect(formatMoney(2_458_050n)).toBe('฿24,580.50')
  expect(formatMoney(0n)).toBe('฿0.00')
})

test('formatMoney formats kip as LAK with a non-breaking space', () => {
  expect(formatMoney(25_000_000n, 'LAK')).toBe('LAK\u00a0250,000.00')
  expect(formatShort(25_000_000n, 'LAK')).toBe('LAK\u00a0250,000')
})

test('formatMoney puts the minus (U+2212) before the symbol', () => {
  expect(formatMoney(-40_000n)).toBe('\u2212฿400.00')
})

test('formatSigned shows both signs, and none for zero', () => {
  expect(formatSigned(100_000n)).toBe('+฿1,000.00')
  expect(formatSigned(-40_000n)).toBe('\u2212฿400.00')
  expect(formatSigned(0n)).toBe('฿0.00')
})

test('formatShort drops the decimals only when they are .00', () => {
  expect(formatShort(5_000_000n)).toBe('฿50,000')
  expect(formatShort(50n)).toBe('฿0.50')
})

test('cleanAmount treats commas of a pasted amount as grouping', () => {
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

test('plainDigits converts Thai, Lao and full-width digits and drops everything else', () => {
  expect(plainDigits('081-234 5678')).toBe('0812345678')
  expect(plainDigits('๐๘๑๒๓๔๕๖๗๘')).toBe('0812345678')
  expect(plainDigits('໐໒໐ 5555x')).toBe('0205555')
  expect(plainDigits('０８１．２３４–５６７８')).toBe('0812345678')
  expect(plainDigits('')).toBe('')
})

test('formatPhone groups up to ten digits as 3-3-4', () => {
  expect(formatPhone('0812345678')).toBe('081-234-5678')
  expect(formatPhone('081234')).toBe('081-234')
  expect(formatPhone('08')).toBe('08')
  expect(formatPhone('')).toBe('')
})

test('formatPhone leaves longer numbers and texts with letters unchanged', () => {
  expect(formatPhone('123456789012')).toBe('123456789012')
  expect(formatPhone('08x')).toBe('08x')
})

test('formatUsername formats a Lao phone with its leading 0, and a Thai phone as usual', () => {
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
