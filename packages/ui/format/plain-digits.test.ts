import { expect, test } from 'vitest'
import { plainDigits } from './plain-digits.ts'

test('converts the digits of all three scripts and drops everything else', () => {
  expect(plainDigits('081-234 5678')).toBe('0812345678')
  expect(plainDigits('๐๘๑๒๓๔๕๖๗๘')).toBe('0812345678')
  expect(plainDigits('໐໒໐ 5555x')).toBe('0205555')
  expect(plainDigits('')).toBe('')
})
