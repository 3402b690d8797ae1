import { expect, test } from 'vitest'
import { formatMoney, formatShort, formatSigned } from './format-money.ts'

test('formats baht with the symbol first, comma groups and two decimals', () => {
  expect(formatMoney(2_458_050n)).toBe('฿24,580.50')
  expect(formatMoney(0n)).toBe('฿0.00')
})

test('formats kip as LAK with a non-breaking space', () => {
  expect(formatMoney(25_000_000n, 'LAK')).toBe('LAK\u00a0250,000.00')
  expect(formatShort(25_000_000n, 'LAK')).toBe('LAK\u00a0250,000')
})

test('puts the minus (U+2212) before the symbol', () => {
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
