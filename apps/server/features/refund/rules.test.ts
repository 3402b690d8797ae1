import { expect, test } from 'vitest'
import type { Satang } from '@champa/contract/money'
import { bangkok } from '../../testing/member-story.ts'
import { isPaid, lastClosedWeek, lossOf, meetsConditions, refundOf, type Share } from './rules.ts'

const share = (changes: Partial<Share> = {}): Share => ({
  percent: 500,
  cap: null,
  minimum: 1_00n as Satang,
  ...changes,
})

test.each([
  ['lost 1,000.00, given 5%: 50.00', 1_000_00n, share(), 50_00n],
  [
    'lost 2,000.00 and won 1,000.00 of it back: 50.00',
    lossOf({ played: 2_000_00n - 1_000_00n, given: 0n }),
    share(),
    50_00n,
  ],
  ['lost 0.33: a hundredth and a half is one hundredth', 33n, share(), 1n],
  ['lost 0.19: less than a hundredth is nothing', 19n, share(), 0n],
  [
    'lost 1,000,000.00 with a cap of 5,000.00: 5,000.00',
    1_000_000_00n,
    share({ cap: 5_000_00n as Satang }),
    5_000_00n,
  ],
  [
    'lost 100,000.00 with a cap of 5,000.00: just the cap',
    100_000_00n,
    share({ cap: 5_000_00n as Satang }),
    5_000_00n,
  ],
  ['lost 999.99, given 7.5%: 74.99', 999_99n, share({ percent: 750 }), 74_99n],
  ['lost 1,000.00, given nothing: nothing', 1_000_00n, share({ percent: 0 }), 0n],
])('%s', (_, loss, of, refund) => {
  expect(refundOf(loss, of)).toBe(refund)
})

test.each([
  ['lost 1,000.00: so much', { played: 1_000_00n, given: 0n }, 1_000_00n],
  ['won 1,000.00: nothing was lost', { played: -1_000_00n, given: 0n }, 0n],
  ['lost a free credit of 100.00: nothing of their own', { played: 100_00n, given: 100_00n }, 0n],
  [
    'lost 1,000.00, of which 100.00 were a free credit: 900.00',
    { played: 1_000_00n, given: 100_00n },
    900_00n,
  ],
  [
    'got a free credit of 100.00 and lost 40.00: nothing of their own',
    { played: 40_00n, given: 100_00n },
    0n,
  ],
])('%s', (_, week, loss) => {
  expect(lossOf(week)).toBe(loss)
})

// [spec:REF-10.1]
test('a refund is paid from the minimum on, and never of nothing', () => {
  expect([99n, 1_00n, 1_01n].map((amount) => isPaid(amount, share()))).toEqual([false, true, true])
  expect([0n, 1n].map((amount) => isPaid(amount, share({ minimum: 0n as Satang })))).toEqual([
    false,
    true,
  ])
})

test('both conditions: no lock in play, and no more than next to nothing left, which is known', () => {
  const lock = {} as never
  expect(
    [0n, 5_00n, 5_01n].map((total) => meetsConditions({ lock: null, total, settled: true }, 5_00n)),
  ).toEqual([true, true, false])
  expect(meetsConditions({ lock, total: 0n, settled: true }, 5_00n)).toBe(false)
  expect(meetsConditions({ lock: null, total: 0n, settled: false }, 5_00n)).toBe(false)
})

const june8 = { from: bangkok('2025-06-08 00:00:00'), to: bangkok('2025-06-15 00:00:00') }
test.each([
  ['on Sunday, a minute after the week has ended', '2025-06-15 00:01:00', june8],
  [
    'on Sunday, while what was asked for at midnight is still written: the week before',
    '2025-06-15 00:00:59',
    { from: bangkok('2025-06-01 00:00:00'), to: june8.from },
  ],
  ['on Saturday, in the last second', '2025-06-21 23:59:59', june8],
  ['in the middle of the next week', '2025-06-18 12:00:00', june8],
])('the closed week %s', (_, now, week) => {
  expect(lastClosedWeek(bangkok(now))).toEqual(week)
})
