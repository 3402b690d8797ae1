import { expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import type { OperatorSettingValues } from '../../platform/operator-settings.ts'
import { endsAt, refundTerms, readRefundRule } from './refund-terms.ts'

const documents: Pick<OperatorSettingValues, 'refund' | 'rewards'> = {
  refund: {
    active: true,
    percent: 7.5,
    cap: { THB: 5_000, LAK: null },
    minimum: { THB: 1, LAK: 500 },
    success: 150,
    fail: 5,
    info: '',
    banners: [],
  },
  rewards: {
    THB: { minRemain: 5 },
    LAK: { minRemain: 2_500 },
    counts: { slot: 100, sport: 15, lotto: 0 },
    lastsDays: 30,
  },
}
const settingsWith = (refund: Partial<OperatorSettingValues['refund']> = {}) =>
  ({
    operatorSettings: {
      read: (name: 'refund' | 'rewards') => ({
        ...documents[name],
        ...(name === 'refund' ? refund : {}),
      }),
    },
  }) as never

test('a member in kip gets the cap, minimum and minRemain of kip', () => {
  expect(readRefundRule(settingsWith(), 'THB')).toEqual({
    basisPoints: fromPercent(7.5),
    cap: 5_000_00n,
    minimum: 1_00n,
  })
  expect(readRefundRule(settingsWith(), 'LAK')).toEqual({
    basisPoints: fromPercent(7.5),
    cap: null,
    minimum: 500_00n,
  })
  expect(refundTerms(settingsWith(), 'LAK')).toMatchObject({
    successBasisPoints: fromPercent(150),
    failBasisPoints: fromPercent(5),
    minRemain: 2_500_00n,
    lastsDays: 30,
    turnoverRequired: null,
  })
})

test('refundTerms returns null without a winning threshold', () => {
  expect(refundTerms(settingsWith({ success: null, fail: null }), 'THB')).toBeNull()
  expect(refundTerms(settingsWith({ success: null }), 'THB')).toBeNull()
  expect(refundTerms(settingsWith({ fail: null }), 'THB')).toMatchObject({
    successBasisPoints: fromPercent(150),
    failBasisPoints: fromPercent(0),
  })
})

test.each([
  [
    '50.00 to an empty wallet are won at 75.00 and lost at minRemain, 5.00',
    0n,
    50_00n,
    75_00n,
    5_00n,
  ],
  [
    '500.00 to a wallet with 4.00 are won at 756.00 and lost at 25.20',
    4_00n,
    500_00n,
    756_00n,
    25_20n,
  ],
  [
    '500.00 to a wallet with 1,800.00, payable once 5.00 is left, are won at 757.50',
    1_800_00n,
    500_00n,
    757_50n,
    25_25n,
  ],
  [
    '5.00 to an empty wallet are won at 7.50 and lost at 2.50, half of the credit',
    0n,
    5_00n,
    7_50n,
    2_50n,
  ],
  ['33.33 to a wallet with 0.01 are won at 50.01, rounded up', 1n, 33_33n, 50_01n, 5_00n],
])('%s', (_, total, credit, successAmount, failAmount) => {
  expect(endsAt(refundTerms(settingsWith(), 'THB')!, total, credit)).toEqual({
    successAmount,
    failAmount,
  })
})
