import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, creditsFor, worthOf } from '@champa/contract/money'
import type { Connection } from '../../providers/games/http/connection.ts'
import {
  sizeIntoGame,
  sizeOutOfGame,
  sizeOfBalance,
  isLost,
  nextCheck,
  searchOf,
  usernameAt,
  usernameOf,
} from './rules.ts'

const money = fc.bigInt({ min: 0n, max: 10_000_000_00n })
const rate = fc.bigInt({ min: 1n, max: 10_000_000n })

describe('credits and money of a transfer', () => {
  test.each([
    // requested amount, rate × 10,000, credits, money
    [100_00n, 10_000n, 100_00n, 100_00n],
    [1_01n, 25_000n, 40n, 1_00n],
    [1_00n, 30_000n, 33n, 99n],
    [1_00n, 3_333n, 3_00n, 1_00n],
    [500_00n, 7_000_000n, 71n, 497_00n],
    [1_00n, 7_000_000n, 0n, 0n],
  ])(
    'a transfer of %s into a game at rate %s buys %s credits for %s',
    (requested, at, credits, cost) => {
      expect(sizeIntoGame(requested, at)).toEqual({ credits, money: cost })
    },
  )

  test('a transfer in costs at most the request and at least the credits’ worth', () => {
    fc.assert(
      fc.property(money, rate, (requested, at) => {
        const { credits, money: cost } = sizeIntoGame(requested, at)
        expect(cost <= requested).toBe(true)
        expect(cost - worthOf(credits, at) <= 1n && cost >= worthOf(credits, at)).toBe(true)
        // One more hundredth of a credit would cost more than the amount.
        expect((credits + 1n) * at > requested * 10_000n).toBe(true)
      }),
    )
  })

  test('a transfer out credits the worth of its credits, at most the requested amount', () => {
    fc.assert(
      fc.property(money, rate, (requested, at) => {
        const { credits, money: received } = sizeOutOfGame(requested, at)
        expect(received <= requested).toBe(true)
        expect(received).toBe(worthOf(credits, at))
        expect(credits).toBe(creditsFor(requested, at))
      }),
    )
  })

  test('a round trip never gains money', () => {
    fc.assert(
      fc.property(money, rate, (requested, at) => {
        const into = sizeIntoGame(requested, at)
        expect(sizeOfBalance(into.credits, at).money <= into.money).toBe(true)
        expect(costOf(into.credits, at)).toBe(into.money)
      }),
    )
  })
})

test('a member has the same username at every game, apart from a prefix', () => {
  expect(usernameOf(9_999_999_999n)).toBe('ch4ldqpdr')
  expect(usernameOf(1_000_000_000n)).toMatch(/^[a-z0-9]{3,24}$/)
  const longest = { connection: { usernamePrefix: 'a'.repeat(12) } as Connection }
  expect([
    usernameAt({ connection: null }, 9_999_999_999n),
    usernameAt(longest, 9_999_999_999n),
  ]).toEqual(['ch4ldqpdr', `${'a'.repeat(12)}ch4ldqpdr`])
  expect(usernameAt(longest, 9_999_999_999n).length).toBeLessThanOrEqual(24)
})

describe('query schedule', () => {
  const sent = new Date('2026-11-21T10:00:00Z')
  const after = (seconds: number): Date => new Date(sent.getTime() + seconds * 1_000)

  const next = (now: Date, missed: Date | null = null, pace = 1): Date | null =>
    nextCheck({ sentAt: sent, firstMissedAt: missed }, now, pace)

  test.each([
    [0, 5],
    [5, 30],
    [29.9, 30],
    [30, 120],
    [120, 180],
    [180, 600],
    [600, 2_400],
    [2_399, 2_400],
    [2_400, 4_200],
  ])('%s s after sending, the next query is at %s s', (now, then) => {
    expect(next(after(now))).toEqual(after(then))
    expect(next(after(now / 100), null, 0.01)).toEqual(after(then / 100))
  })

  test.each([
    [5, 5, 30],
    [120, 5, 180],
    [185, 185, 245],
    [600, 600, 660],
    [86_400, 86_400, 86_460],
  ])(
    'at %s s, with the first "not found" at %s s, the next query is at %s s',
    (now, missed, then) => {
      expect(next(after(now), after(missed))).toEqual(after(then))
    },
  )

  test('schedules no query after a day, because staff decide then', () => {
    expect(next(after(85_199))).toEqual(after(85_200))
    expect(next(after(85_200))).toBeNull()
    expect(next(after(86_400), after(5))).toBeNull()
  })

  test('shows when the outcome will be known, that a game is silent, or that staff decide', () => {
    const search = (dueAt: number | null, now: number, missed: number | null = null) =>
      searchOf(
        {
          sentAt: sent,
          firstMissedAt: missed === null ? null : after(missed),
          dueAt: dueAt === null ? null : after(dueAt),
        },
        after(now),
        1,
      )
    expect(search(5, 1)).toEqual({ knownBy: after(180), isSilent: false })
    expect(search(190, 181, 130)).toEqual({ knownBy: after(190), isSilent: false })
    expect(search(600, 181)).toEqual({ knownBy: after(600), isSilent: true })
    expect(search(null, 90_000)).toEqual({ knownBy: null, isSilent: false })
  })

  test('"not found" is final a minute after the first and three minutes after sending', () => {
    const lost = (firstMissed: number | null, now: number) =>
      isLost({
        sentAt: sent,
        firstMissedAt: firstMissed === null ? null : after(firstMissed),
        now: after(now),
        pace: 1,
      })
    expect(lost(null, 10_000)).toBe(false)
    expect(lost(30, 120)).toBe(false)
    expect(lost(120, 179)).toBe(false)
    expect(lost(130, 185)).toBe(false)
    expect(lost(30, 180)).toBe(true)
    expect(lost(130, 190)).toBe(true)
  })
})
