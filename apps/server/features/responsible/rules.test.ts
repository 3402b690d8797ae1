import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitPeriods, limitRaiseDelayMs } from '@champa/contract/responsible'
import {
  change,
  heldAt,
  leftOf,
  monthsOn,
  noLimit,
  periodOf,
  remainingLimit,
  type StoredLimit,
} from './rules.ts'

const at = (text: string): Date => new Date(`${text}+07:00`)
const now = at('2026-11-22T10:00:00')
const later = (ms: number): Date => new Date(now.getTime() + ms)

describe('a change to a deposit limit', () => {
  test('a first or lower limit applies at once; an equal limit cancels a pending raise', () => {
    const first = change(noLimit, 500_00n, now)
    expect(first).toEqual({ amount: 500_00n, next: null })
    expect(change(first, 300_00n, now)).toEqual({ amount: 300_00n, next: null })
    expect(change(change(first, 900_00n, now), 500_00n, later(1))).toEqual({
      amount: 500_00n,
      next: null,
    })
  })

  test('a raise or removal of a limit applies after exactly 24 hours', () => {
    for (const wished of [900_00n, null]) {
      const waiting = change({ amount: 500_00n, next: null }, wished, now)
      expect(waiting).toEqual({
        amount: 500_00n,
        next: { amount: wished, at: later(limitRaiseDelayMs) },
      })
      expect(heldAt(waiting, later(limitRaiseDelayMs - 1)).amount).toBe(500_00n)
      expect(heldAt(waiting, later(limitRaiseDelayMs))).toEqual({ amount: wished, next: null })
    }
  })

  test('a repeated raise keeps its start time unless the new amount is higher', () => {
    const waiting = change({ amount: 500_00n, next: null }, 900_00n, now)
    expect(change(waiting, 900_00n, later(60_000))).toEqual(waiting)
    expect(change(waiting, 600_00n, later(60_000)).next).toEqual({
      amount: 600_00n,
      at: later(limitRaiseDelayMs),
    })
    expect(change(waiting, null, later(60_000)).next).toEqual({
      amount: null,
      at: later(60_000 + limitRaiseDelayMs),
    })
  })

  test('in any sequence, a raise waits 24 hours and a lower limit applies at once', () => {
    const amount = fc.option(fc.bigInt({ min: 1n, max: 20n }), { nil: null })
    const wishes = fc.array(
      fc.record({ wished: amount, afterMs: fc.integer({ min: 0, max: 2 * limitRaiseDelayMs }) }),
      { maxLength: 12 },
    )
    const isMore = (one: bigint | null, other: bigint | null): boolean =>
      other !== null && (one === null || one > other)
    fc.assert(
      fc.property(wishes, (some) => {
        let held: StoredLimit = noLimit
        let time = now.getTime()
        const made: { wished: bigint | null; time: number }[] = []
        for (const { wished, afterMs } of some) {
          const before = heldAt(held, new Date(time))
          time += afterMs
          const here = heldAt(held, new Date(time))
          if (isMore(here.amount, before.amount))
            expect(
              made.some(
                (one) => one.time <= time - limitRaiseDelayMs && !isMore(here.amount, one.wished),
              ),
            ).toBe(true)
          held = change(held, wished, new Date(time))
          expect(isMore(held.amount, wished) && isMore(held.amount, here.amount)).toBe(false)
          expect(isMore(held.amount, here.amount)).toBe(false)
          if (!isMore(wished, here.amount)) expect(held).toEqual({ amount: wished, next: null })
          made.push({ wished, time })
        }
      }),
    )
  })
})

describe('the amount left under deposit limits', () => {
  test('the amount left is the limit less the deposits, never below zero', () => {
    expect([leftOf(null, 5n), leftOf(10n, 4n), leftOf(10n, 10n), leftOf(10n, 99n)]).toEqual([
      null,
      6n,
      0n,
      0n,
    ])
  })

  test('the tightest limit determines the amount left; of equals, the longest period', () => {
    const held = (amount: bigint | null): StoredLimit => ({ amount, next: null })
    const used = { day: 100n, week: 300n, month: 900n }
    expect(remainingLimit({ day: noLimit, week: noLimit, month: noLimit }, used, now)).toBeNull()
    expect(
      remainingLimit({ day: held(500n), week: held(400n), month: held(5_000n) }, used, now),
    ).toMatchObject({ period: 'week', left: 100n })
    expect(
      remainingLimit({ day: held(50n), week: held(50n), month: held(5_000n) }, used, now),
    ).toEqual({
      period: 'week',
      left: 0n,
      until: at('2026-11-29T00:00:00'),
    })
  })

  test('the amount left is the smallest under any of the limits, for any deposits', () => {
    const sum = fc.bigInt({ min: 0n, max: 1_000n })
    const three = <T>(one: fc.Arbitrary<T>) => fc.record({ day: one, week: one, month: one })
    fc.assert(
      fc.property(three(fc.option(sum, { nil: null })), three(sum), (amounts, used) => {
        const remaining = remainingLimit(
          {
            day: { amount: amounts.day, next: null },
            week: { amount: amounts.week, next: null },
            month: { amount: amounts.month, next: null },
          },
          used,
          now,
        )
        const lefts = limitPeriods.flatMap((period) =>
          amounts[period] === null ? [] : [amounts[period] - used[period]],
        )
        const smallest = lefts.reduce<bigint | null>(
          (one, other) => (one === null || other < one ? other : one),
          null,
        )
        expect(remaining?.left ?? null).toBe(
          smallest === null ? null : smallest < 0n ? 0n : smallest,
        )
      }),
    )
  })
})

test('days, weeks from Sunday and months follow Bangkok time', () => {
  const edge = at('2026-12-31T23:59:59')
  expect(periodOf.day(edge)).toEqual({
    from: at('2026-12-31T00:00:00'),
    until: at('2027-01-01T00:00:00'),
  })
  expect(periodOf.week(edge)).toEqual({
    from: at('2026-12-27T00:00:00'),
    until: at('2027-01-03T00:00:00'),
  })
  expect(periodOf.month(edge)).toEqual({
    from: at('2026-12-01T00:00:00'),
    until: at('2027-01-01T00:00:00'),
  })
})

test.each([
  ['2026-11-22T10:00:00', 6, '2027-05-22T10:00:00'],
  ['2026-08-31T23:30:00', 6, '2027-02-28T23:30:00'],
  ['2026-11-01T00:00:00', 12, '2027-11-01T00:00:00'],
])('monthsOn from %s by %d months returns %s', (from, months, to) => {
  expect(monthsOn(at(from), months)).toEqual(at(to))
})
