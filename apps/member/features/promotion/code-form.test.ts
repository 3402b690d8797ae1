import { expect, test } from 'vitest'
import { cleanCode, isCode } from './code-form.tsx'

// [spec:BON-22.1 BON-22.2]
test.each([
  ['champa100', 'CHAMPA100'],
  ['  champa 100\n', 'CHAMPA100'],
  ['\u200bCHAMPA100', 'CHAMPA100'],
  ['CHAMPA-100', 'CHAMPA-100'],
  ['โบนัส', 'โบนัส'],
])('cleanCode converts the typed promotion code %j to %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code)
})

test.each([
  ['ABC', true],
  ['A'.repeat(24), true],
  ['AB', false],
  ['A'.repeat(25), false],
  ['CHAMPA-100', false],
  ['โบนัส', false],
  ['', false],
])('isCode tells whether %j is a valid promotion code: %j', (code, is) => {
  expect(isCode(code)).toBe(is)
})
