import { describe, expect, test } from 'vitest'
import { clearBy, leftOf, maxNow, neverArrived, nextQuery, refusalBefore } from './rules.ts'

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1_000)
const account = { bankCode: 'KBANK', accountNo: '1234567890', name: 'SOMCHAI TEST' }
const limits = { minimum: 100_00n, maximum: 50_000_00n, dailyAmount: 60_000_00n, dailyCount: 3 }
const left = { amount: null, count: null }

test('refusalBefore checks in order: account, active play lock, minimum, maximum', () => {
  expect(refusalBefore({ account: null, locked: true, amount: 1n, limits, left })).toBe('NO_BANK')
  expect(refusalBefore({ account, locked: true, amount: 1n, limits, left })).toBe('BONUS_CONDITION')
  expect(refusalBefore({ account, locked: false, amount: 99_99n, limits, left })).toBe(
    'WITHDRAW_MINIMUM',
  )
  expect(refusalBefore({ account, locked: false, amount: 50_000_01n, limits, left })).toBe(
    'WITHDRAW_MAXIMUM',
  )
  for (const amount of [100_00n, 50_000_00n])
    expect(refusalBefore({ account, locked: false, amount, limits, left })).toBeNull()
})

test('the amount left today limits a withdrawal and is never negative; null means no limit', () => {
  expect(leftOf(limits, { amount: 20_000_00n, count: 1 })).toEqual({ amount: 40_000_00n, count: 2 })
  expect(leftOf(limits, { amount: 70_000_00n, count: 5 })).toEqual({ amount: 0n, count: 0 })
  expect(leftOf({ dailyAmount: null, dailyCount: null }, { amount: 70_000_00n, count: 5 })).toEqual(
    left,
  )
  expect([
    maxNow(50_000_00n, left),
    maxNow(50_000_00n, { amount: 40_000_00n, count: 2 }),
    maxNow(50_000_00n, { amount: 60_000_00n, count: 2 }),
    maxNow(50_000_00n, { amount: 60_000_00n, count: 0 }),
  ]).toEqual([50_000_00n, 40_000_00n, 50_000_00n, 0n])
  expect(
    refusalBefore({
      account,
      locked: false,
      amount: 200_00n,
      limits,
      left: { amount: 199_99n, count: 2 },
    }),
  ).toBe('WITHDRAW_MAXIMUM')
})

describe('the query times of a payout', () => {
  const sentAt = at(0).toISOString()
  const next = (seconds: number, missing: number | null = null, tries = 1): number =>
    (nextQuery({
      progress: {
        sentAt,
        ...(missing === null ? {} : { missingSince: at(missing).toISOString() }),
      },
      tries,
      now: at(seconds),
      pace: 1,
    }).getTime() -
      at(0).getTime()) /
    1_000

  test.each([
    [0, 5],
    [5, 30],
    [30, 120],
    [120, 180],
    [180, 600],
    [600, 2_400],
    [9_000, 10_800],
  ])('%s s after sending a payout, schedules the next query at %s s', (now, then) => {
    expect(next(now)).toBe(then)
  })

  test.each([
    [5, 5, 30],
    [30, 5, 120],
    [120, 5, 180],
    [120, 120, 180],
    [150, 150, 180],
    [180, 180, 240],
    [600, 600, 660],
  ])(
    '%s s after sending, with a first "not found" at %s s, schedules the next query at %s s',
    (now, missing, then) => {
      expect(next(now, missing)).toBe(then)
    },
  )

  test('queries a payout only twice an hour after many queries', () => {
    expect([next(5, 5, 12), next(5, 5, 13)]).toEqual([30, 1_805])
  })

  test('clearBy returns the time by which it is certain whether the bank has the order', () => {
    const clearAt = (progress: object, seconds: number) => clearBy(progress, at(seconds), 1)
    expect([
      clearAt({}, 0),
      clearAt({ sentAt }, 0),
      clearAt({ sentAt }, 180),
      clearAt({ sentAt, acceptedAt: sentAt }, 1),
    ]).toEqual([null, at(180), null, null])
    expect(clearAt({ sentAt, missingSince: at(150).toISOString() }, 181)).toEqual(at(210))
  })
})

test('neverArrived requires two "not found" a minute apart, 3 minutes after sending', () => {
  const sentAt = at(0).toISOString()
  const missing = (seconds: number) => ({ sentAt, missingSince: at(seconds).toISOString() })
  expect(neverArrived({}, at(1_000), 1)).toBe(false)
  expect(neverArrived({ sentAt }, at(1_000), 1)).toBe(false)
  expect(neverArrived(missing(5), at(179), 1)).toBe(false)
  expect(neverArrived(missing(5), at(180), 1)).toBe(true)
  expect(neverArrived(missing(170), at(229), 1)).toBe(false)
  expect(neverArrived(missing(170), at(230), 1)).toBe(true)
})
