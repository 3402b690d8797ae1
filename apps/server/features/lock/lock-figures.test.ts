import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPercent, fromWire } from '@champa/contract/money'
import {
  baseNow,
  boundOn,
  cancelTakes,
  judge,
  losingTotal,
  losingTotalOn,
  principalNow,
  winningTotal,
  type Lock,
} from './rules.ts'
import { baht, day, figures, malee, somchai } from '../../testing/lock-examples.ts'

test.each([
  ['1,100.00 and no play takes the bonus', 1_100, '100.00'],
  ['2,500.00 after winning takes the bonus and all winnings', 2_500, '1500.00'],
  ['1,000.00, no more than the own money, takes nothing', 1_000, '0.00'],
  ['400.00 after losing takes nothing', 400, '0.00'],
])(
  'cancelling a play lock of 1,000.00 own money and a bonus of 100.00 at a total of %s',
  (_, total, takes) => {
    expect(baht(cancelTakes(somchai, figures(somchai, total)))).toBe(takes)
  },
)

test.each([
  ['a bonus lock', somchai, 1_000, ['1100.00', '1000.00', 'nothing', '55.00']],
  [
    'a bonus lock after a deposit of 500.00',
    somchai,
    1_500,
    ['1600.00', '1500.00', 'nothing', '80.00'],
  ],
  ['a refund lock', malee, 0, ['100.00', '0.00', '150.00', '5.00']],
  ['a refund lock after a deposit of 500.00', malee, 500, ['600.00', '500.00', '900.00', '30.00']],
] as const)(
  'computes the base, own money, winning and losing totals of %s',
  (_, lock, paidIn, expected) => {
    const netDeposits = { netDeposits: fromWire(paidIn) }
    expect(
      [
        baseNow(lock, netDeposits),
        principalNow(lock, netDeposits),
        winningTotal(lock, netDeposits),
        losingTotal(lock, netDeposits),
      ].map(baht),
    ).toEqual(expected)
  },
)

test('rounds the winning total up and the losing total down to 1/100', () => {
  const odd = {
    ...malee,
    base: 33_33n,
    successBasisPoints: fromPercent(150.01),
    failBasisPoints: fromPercent(33.33),
    minRemain: 0n,
  }
  expect(
    [winningTotal(odd, { netDeposits: 0n }), losingTotal(odd, { netDeposits: 0n })].map(baht),
  ).toEqual(['50.00', '11.10'])
})

test('a play lock of 25,000.00 kip is won at 37,500.00 kip and lost at 2,500.00 kip', () => {
  const kip = { ...malee, credit: 25_000_00n, base: 25_000_00n, minRemain: 2_500_00n }
  expect([winningTotal(kip, kip), losingTotal(kip, kip)].map(baht)).toEqual(['37500.00', '2500.00'])
})

test.each([
  ['a credit of 4.30 on an empty account', 4.3, '2.15'],
  ['a credit of 5.00, which equals minRemain', 5, '2.50'],
  ['a credit of 5.01', 5.01, '2.50'],
  ['a credit of 10.00', 10, '5.00'],
  ['a credit of 200.00, whose fail share of 10.00 exceeds minRemain', 200, '10.00'],
  ['a credit of 0.01', 0.01, '0.00'],
])(
  'the losing total of %s is its fail share or, if larger, minRemain up to half the credit',
  (_, base, lost) => {
    expect(baht(losingTotalOn(fromWire(base), malee))).toBe(lost)
  },
)

test('a deposit does not raise the losing total of a small credit', () => {
  const small = { ...malee, credit: 4_30n, base: 4_30n, minRemain: boundOn(4_30n, malee.minRemain) }
  expect(losingTotal(small, { netDeposits: 3_00n })).toBe(2_15n)
  expect(judge(small, figures(small, 7.3, { netDeposits: 3_00n }), day).state).toBe('in_play')
})

const money = (max: bigint) => fc.bigInt({ min: 0n, max })

const anyWin = fc.record({
  credit: fc.bigInt({ min: 1n, max: 5_000_00n }),
  own: money(100_000_00n),
  paidIn: money(50_000_00n),
  total: money(1_000_000_00n),
  maxWithdraw: fc.bigInt({ min: 1n, max: 10_000_00n }),
})

test('a win takes only the part of the credit’s share above maxWithdraw', () => {
  fc.assert(
    fc.property(anyWin, ({ credit, own, paidIn, total, maxWithdraw }) => {
      const lock: Lock = {
        ...somchai,
        credit,
        base: own + credit,
        principal: own,
        netDeposits: own,
        turnoverRequired: null,
        maxWithdraw,
      }
      const { state, takes } = judge(
        lock,
        figures(lock, 0, { total, netDeposits: own + paidIn }),
        day,
      )
      expect(state).toBe('won')
      const principal = own + paidIn
      const gained = total > principal ? total - principal : 0n
      const ownShare = gained > credit ? ((gained - credit) * own) / (own + credit) : 0n
      expect(total - takes).toBeGreaterThanOrEqual(
        (total < principal ? total : principal) + ownShare,
      )
      expect(takes === 0n || total - takes >= principal + maxWithdraw).toBe(true)
    }),
  )
})
