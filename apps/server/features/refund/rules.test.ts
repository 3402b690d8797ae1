import { expect, test } from 'vitest'
import { fromPercent, type MinorUnits } from '@champa/contract/money'
import { bangkok } from '../../testing/member-story.ts'
import {
  isPaid,
  lastClosedWeek,
  lossOf,
  meetsRequirements,
  refundOf,
  type RefundRule,
} from './rules.ts'

const rule = (changes: Partial<RefundRule> = {}): RefundRule => ({
  basisPoints: fromPercent(5),
  cap: null,
  minimum: 1_00n as MinorUnits,
  ...changes,
})

test.each([
  ['a loss of 1,000.00 at 5 % refunds 50.00', 1_000_00n, rule(), 50_00n],
  [
    'a loss of 2,000.00 with 1,000.00 won back refunds 50.00',
    lossOf({ played: 2_000_00n - 1_000_00n, given: 0n }),
    rule(),
    50_00n,
  ],
  ['a loss of 0.33 refunds 0.01, rounded down', 33n, rule(), 1n],
  ['a loss of 0.19 refunds nothing', 19n, rule(), 0n],
  [
    'a loss of 1,000,000.00 refunds the cap of 5,000.00',
    1_000_000_00n,
    rule({ cap: 5_000_00n as MinorUnits }),
    5_000_00n,
  ],
  [
    'a loss of 100,000.00 refunds exactly the cap of 5,000.00',
    100_000_00n,
    rule({ cap: 5_000_00n as MinorUnits }),
    5_000_00n,
  ],
  [
    'a loss of 999.99 at 7.5 % refunds 74.99',
    999_99n,
    rule({ basisPoints: fromPercent(7.5) }),
    74_99n,
  ],
  [
    'a loss of 1,000.00 at 0 % refunds nothing',
    1_000_00n,
    rule({ basisPoints: fromPercent(0) }),
    0n,
  ],
])('%s', (_, loss, of, refund) => {
  expect(refundOf(loss, of)).toBe(refund)
})

test.each([
  ['play of −1,000.00 is a loss of 1,000.00', { played: 1_000_00n, given: 0n }, 1_000_00n],
  ['winnings of 1,000.00 are not a loss', { played: -1_000_00n, given: 0n }, 0n],
  [
    'losing a free credit of 100.00 is not a loss of own money',
    { played: 100_00n, given: 100_00n },
    0n,
  ],
  [
    'losing 1,000.00 with a free credit of 100.00 is a loss of 900.00',
    { played: 1_000_00n, given: 100_00n },
    900_00n,
  ],
  [
    'losing 40.00 of a free credit of 100.00 is not a loss of own money',
    { played: 40_00n, given: 100_00n },
    0n,
  ],
])('%s', (_, week, loss) => {
  expect(lossOf(week)).toBe(loss)
})

// [spec:REF-10.1]
test('isPaid returns true from the minimum on, and false for zero', () => {
  expect([99n, 1_00n, 1_01n].map((amount) => isPaid(amount, rule()))).toEqual([false, true, true])
  expect([0n, 1n].map((amount) => isPaid(amount, rule({ minimum: 0n as MinorUnits })))).toEqual([
    false,
    true,
  ])
})

test('meetsRequirements requires no lock and a settled balance up to minRemain', () => {
  const lock = {} as never
  expect(
    [0n, 5_00n, 5_01n].map((total) =>
      meetsRequirements({ lock: null, total, settled: true }, 5_00n),
    ),
  ).toEqual([true, true, false])
  expect(meetsRequirements({ lock, total: 0n, settled: true }, 5_00n)).toBe(false)
  expect(meetsRequirements({ lock: null, total: 0n, settled: false }, 5_00n)).toBe(false)
})

const june8 = { from: bangkok('2025-06-08 00:00:00'), to: bangkok('2025-06-15 00:00:00') }
test.each([
  ['returns the week that ended a minute ago', '2025-06-15 00:01:00', june8],
  [
    'returns the week before while postings from before midnight may still be written',
    '2025-06-15 00:00:59',
    { from: bangkok('2025-06-01 00:00:00'), to: june8.from },
  ],
  ['returns the previous week in the last second of Saturday', '2025-06-21 23:59:59', june8],
  ['returns the previous week in mid-week', '2025-06-18 12:00:00', june8],
])('lastClosedWeek %s', (_, now, week) => {
  expect(lastClosedWeek(bangkok(now))).toEqual(week)
})
