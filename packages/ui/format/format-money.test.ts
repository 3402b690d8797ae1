import { expect, test } from 'vitest'
import { formatMoney, formatShort, formatSigned } from './format-money.ts'

test('baht carries its sign first, comma groups and two decimals', () => {
  expect(formatMoney(2_458_050n)).toBe('฿24,580.50')
  expect(formatMoney(0n)).toBe('฿0.00')
})

test('kip is written LAK with a space that does not break', () => {
  expect(formatMoney(25_000_000n, 'LAK')).toBe('LAK\u00a0250,000.00')
  expect(formatShort(25_000_000n, 'LAK')).toBe('LAK\u00a0250,000')
})

test('minus is U+2212 and stands before the symbol', () => {
  expect(formatMoney(-40_000n)).toBe('\u2212฿400.00')
})

test('a statement shows both signs, and none for zero', () => {
  expect(formatSigned(100_000n)).toBe('+฿1,000.00')
  expect(formatSigned(-40_000n)).toBe('\u2212฿400.00')
  expect(formatSigned(0n)).toBe('฿0.00')
})

test('limits drop .00 and nothing else', () => {
  expect(formatShort(5_000_000n)).toBe('฿50,000')
  expect(formatShort(50n)).toBe('฿0.50')
})
