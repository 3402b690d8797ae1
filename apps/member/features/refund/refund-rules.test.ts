import type { MinorUnits } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { hasThresholds, refundActionsOf } from './refund-rules.ts'

const baht = (amount: number) => BigInt(Math.round(amount * 100)) as MinorUnits
const held = { source: 'promotion', type: 'promotion' } as const
const usual = {
  isActive: true,
  bonus: null,
  total: baht(3),
  minRemain: baht(5),
  claimable: baht(120),
  minimum: baht(10),
  refundAmount: baht(40),
}

test.each([
  ['no lock in play and a nearly empty wallet', {}, { canReceive: true, canAdd: true }],
  [
    'exactly the maximum balance',
    { total: baht(5) },
    { isNearlyEmpty: true, canReceive: true, canAdd: true },
  ],
  [
    'a satang above the maximum balance',
    { total: baht(5.01) },
    { isFree: true, isNearlyEmpty: false, canReceive: false, canAdd: false },
  ],
  [
    'a lock in play',
    { bonus: held },
    { isFree: false, isNearlyEmpty: true, canReceive: false, canAdd: false },
  ],
  ['no loss', { claimable: baht(0), minimum: baht(0) }, { canReceive: false, canAdd: true }],
  ['a refund below the minimum', { claimable: baht(9.99) }, { canReceive: false, canAdd: true }],
  ['nothing accrued', { refundAmount: baht(0) }, { canReceive: true, canAdd: false }],
  [
    'refunds are switched off',
    { isActive: false },
    { isFree: true, isNearlyEmpty: true, canReceive: false, canAdd: false },
  ],
] as const)('decides which actions of a refund are allowed: %s', (_, change, expected) => {
  expect(refundActionsOf({ ...usual, ...change })).toMatchObject(expected)
})

test('treats a threshold of zero as a threshold', () => {
  expect(hasThresholds({ refundSuccess: null, refundFail: 0 })).toBe(true)
  expect(hasThresholds({ refundSuccess: null, refundFail: null })).toBe(false)
})
