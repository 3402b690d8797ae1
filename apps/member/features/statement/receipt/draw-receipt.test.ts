import { expect, test } from 'vitest'
import { wrapText } from './draw-receipt.ts'

const within = (max: number) => (line: string) => line.length <= max

test('a short value stays on one line', () => {
  expect(wrapText('KBANK', within(20))).toEqual(['KBANK'])
  expect(wrapText('', within(20))).toEqual([''])
})

test('a long value breaks between words', () => {
  expect(wrapText('the account has been closed', within(12))).toEqual([
    'the account',
    'has been',
    'closed',
  ])
})

test('a single long word breaks anywhere without losing a character', () => {
  const lines = wrapText('REF20250612143002000123', within(10))
  expect(lines).toEqual(['REF2025061', '2143002000', '123'])
})

test('Thai text is wrapped without losing a character although it has no spaces', () => {
  const lines = wrapText('บัญชีปลายทางไม่ถูกต้อง', within(12))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe('บัญชีปลายทางไม่ถูกต้อง')
})
