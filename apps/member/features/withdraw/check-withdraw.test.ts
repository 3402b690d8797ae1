import type { WalletState } from '@champa/contract/wallet'
import { expect, test } from 'vitest'
import {
  checkWithdraw,
  gamesWithMoney,
  maxWithdrawable,
  reachable,
  willReview,
} from './check-withdraw.ts'
import { fromWire } from '@champa/contract/money'
import { missingOf } from './lock-warning.tsx'

const wish = { amount: '500', available: 2_000_00n, withdrawMin: 100_00n, withdrawMax: 50_000_00n }

// [spec:WDR-4.1]
test('the minimum and the maximum are checked before the balance', () => {
  expect(checkWithdraw({ ...wish, amount: '99.99' })).toBe('minAmountMsg')
  expect(checkWithdraw({ ...wish, amount: '' })).toBe('minAmountMsg')
  expect(checkWithdraw({ ...wish, amount: '50000.01' })).toBe('maxAmountMsg')
  expect(checkWithdraw({ ...wish, amount: '2000.01' })).toBe('MONEY_NOT_ENOUGH')
  expect(checkWithdraw(wish)).toBeNull()
  expect(checkWithdraw({ ...wish, amount: '2000' })).toBeNull()
})

test('the maximum is the balance, up to the largest allowed withdrawal', () => {
  expect(maxWithdrawable(2_000_00n, 50_000_00n)).toBe(2_000_00n)
  expect(maxWithdrawable(80_000_00n, 50_000_00n)).toBe(50_000_00n)
})

test('the maximum counts money in open games, but not in a closed account', () => {
  const slots = [
    { code: 'naga', isActive: true, worth: 300_00n },
    { code: 'lotus', isActive: true, worth: 0n },
    { code: 'moon', isActive: false, worth: 50_00n },
  ] as WalletState['slots']
  expect(gamesWithMoney({ slots }).map((game) => game.code)).toEqual(['naga'])
  expect(reachable({ wallet: { amount: 100_00n } as WalletState['wallet'], slots })).toBe(400_00n)
})

test('willReview is true for every amount, or from a configured amount on', () => {
  expect(willReview({ always: true, from: null }, null)).toBe(true)
  expect(willReview({ always: false, from: 50_000_00n }, null)).toBe(false)
  expect(
    [49_999_99n, 50_000_00n].map((requested) =>
      willReview({ always: false, from: 50_000_00n }, requested),
    ),
  ).toEqual([false, true])
  expect(willReview({ always: false, from: null }, 1_000_000_00n)).toBe(false)
})

const baht = fromWire

test.each([
  [
    '฿1,200 of ฿3,300 turnover is made',
    { turnoverRequired: baht(3300), turnoverDone: baht(1200), wonAt: null, total: baht(50) },
    { turnover: baht(2100), total: 0n },
  ],
  [
    'no turnover is required, and the total is ฿20 short',
    { turnoverRequired: null, turnoverDone: 0n, wonAt: baht(100), total: baht(80) },
    { turnover: 0n, total: baht(20) },
  ],
  [
    'both are required and missing',
    { turnoverRequired: baht(10), turnoverDone: 0n, wonAt: baht(100), total: baht(99.5) },
    { turnover: baht(10), total: baht(0.5) },
  ],
  [
    'there is more than enough of both',
    { turnoverRequired: baht(10), turnoverDone: baht(11), wonAt: baht(100), total: baht(101) },
    { turnover: 0n, total: 0n },
  ],
])('missingOf returns the missing turnover and total when %s', (_, lock, missing) => {
  expect(missingOf(lock as Parameters<typeof missingOf>[0])).toEqual(missing)
})
