import type { Satang } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { hasThresholds, isCollected, isReceivable } from './invite-rules.ts'

const baht = (amount: number) => BigInt(amount * 100) as Satang

test.each([
  ['no threshold', null, null, false],
  ['won at 120 %', 120, null, true],
  ['lost at 5 %', null, 5, true],
  ['lost at nothing at all is a threshold too', null, 0, true],
])('%s', (_, success, fail, asked) => {
  expect(hasThresholds({ success, fail })).toBe(asked)
})

test.each([
  ['turnover, active', 'turnover', false, true, true],
  ['turnover in a network that settles by itself', 'turnover', true, true, false],
  ['first deposits', 'deposit', false, true, false],
  ['turnover, switched off', 'turnover', false, false, false],
] as const)('collected by hand: %s', (_, type, isXArea, isActive, collected) => {
  expect(isCollected({ type, isXArea, isActive })).toBe(collected)
})

test.each([
  ['nothing accrued', 0, 0, true, false, false],
  ['one satang, no minimum', 0.01, 0, true, false, true],
  ['a satang below the minimum', 9.99, 10, true, false, false],
  ['at the minimum', 10, 10, true, false, true],
  ['switched off', 10, 10, false, false, false],
  ['a network pays it', 10, 10, true, true, false],
])('receivable: %s', (_, accrued, minimum, isActive, isXArea, receivable) => {
  expect(isReceivable({ isActive, isXArea, accrued: baht(accrued), terms: { minimum: baht(minimum) } })).toBe(receivable)
})
