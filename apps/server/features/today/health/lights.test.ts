import fc from 'fast-check'
import { lightRule } from '@champa/contract/office/today/health'
import { describe, expect, test } from 'vitest'
import { healthOfAge, healthOfCalls, lightOfCalls, type Minute, worse } from './lights.ts'

const minuteMs = 60_000
const secondMs = 1_000
const hourMs = 60 * minuteMs
/** Not at the start of a minute, as most moments are. */
const now = Date.UTC(2026, 10, 28, 14, 32) + 25 * secondMs
const never = { goodMs: null, failedMs: null }

/** `at` counts minutes back from the current one. */
const minute = (at: number, calls: number, failures: number): Minute => ({
  atMs: Math.floor(now / minuteMs) * minuteMs - at * minuteMs,
  calls,
  failures,
})

describe('the light of calls', () => {
  test.each([
    [0, 0, 'well'],
    [1, 0, 'well'],
    [1_000, 49, 'well'],
    [1_000, 50, 'late'],
    [20, 1, 'late'],
    [21, 1, 'well'],
    [1, 1, 'late'],
    [2, 2, 'late'],
    [3, 3, 'failed'],
    [6, 3, 'failed'],
    [7, 3, 'late'],
    [1_000, 499, 'late'],
    [1_000, 500, 'failed'],
    [1_000, 1_000, 'failed'],
  ] as const)('of %i calls with %i failures is %s', (calls, failures, health) => {
    expect(healthOfCalls({ calls, failures })).toBe(health)
  })

  test('never gets better by one more failure', () => {
    const order = ['well', 'late', 'failed']
    fc.assert(
      fc.property(fc.nat({ max: 500 }), fc.nat({ max: 500 }), (good, failures) => {
        const calls = good + failures
        const before = healthOfCalls({ calls, failures })
        const after = healthOfCalls({ calls: calls + 1, failures: failures + 1 })
        expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before))
      }),
    )
  })
})

describe('the light of an age', () => {
  test.each([
    [0, secondMs, 'well'],
    [5 * minuteMs - 1, secondMs, 'well'],
    [5 * minuteMs, secondMs, 'late'],
    [10 * minuteMs - 1, secondMs, 'late'],
    [10 * minuteMs, secondMs, 'failed'],
    [2 * hourMs - 1, hourMs, 'well'],
    [2 * hourMs, hourMs, 'late'],
    [4 * hourMs - 1, hourMs, 'late'],
    [4 * hourMs, hourMs, 'failed'],
  ] as const)('of %i ms that is usually %i ms is %s', (age, normal, health) => {
    expect(healthOfAge(age, normal)).toBe(health)
  })
})

describe('the light of a party', () => {
  test.each<[string, Minute[], typeof never | { goodMs: number; failedMs: number }, object]>([
    ['that was never called is well', [], never, { health: 'well', reason: 'quiet' }],
    [
      'that answers is well',
      [minute(0, 9, 0), minute(4, 5, 0)],
      never,
      { health: 'well', reason: 'answers', calls: 14, failures: 0, sinceMs: null },
    ],
    [
      'whose failures are over is well',
      [minute(0, 4, 0), minute(6, 9, 9)],
      never,
      { health: 'well', reason: 'answers', calls: 4 },
    ],
    [
      'that began to fail now is red since this minute',
      [minute(0, 3, 3), minute(1, 2, 0)],
      never,
      { health: 'failed', reason: 'errors', calls: 5, failures: 3, sinceMs: minute(0, 1, 1).atMs },
    ],
    [
      'that has failed for twelve minutes is red since then',
      Array.from({ length: 12 }, (_, at) => minute(at, 4, 4)),
      never,
      { health: 'failed', sinceMs: minute(11, 1, 1).atMs },
    ],
    [
      'that has failed for longer than is followed back is red since its last good call',
      Array.from({ length: 70 }, (_, at) => minute(at, 4, 4)),
      { goodMs: now - 5 * hourMs, failedMs: now },
      { health: 'failed', sinceMs: now - 5 * hourMs },
    ],
    [
      'whose last call failed and that was not called since stays amber',
      [minute(20, 1, 1)],
      never,
      { health: 'late', reason: 'last-failed', calls: 0, sinceMs: minute(20, 1, 1).atMs },
    ],
    [
      'whose last call failed long ago stays amber',
      [],
      { goodMs: now - 9 * hourMs, failedMs: now - 8 * hourMs },
      { health: 'late', reason: 'last-failed', sinceMs: now - 9 * hourMs },
    ],
    [
      'that went well after it failed is well',
      [],
      { goodMs: now - 7 * hourMs, failedMs: now - 8 * hourMs },
      { health: 'well', reason: 'quiet' },
    ],
  ])('%s', (_, minutes, pulse, light) => {
    expect(lightOfCalls(minutes, pulse, now)).toMatchObject(light)
  })

  test('is as old as its window allows, whatever the order of the minutes', () => {
    const minutes = Array.from({ length: 30 }, (_, at) => minute(at, 5, at < 13 ? 5 : 0))
    // The share of failures within five minutes passed a half in the third bad minute.
    const expected = { health: 'failed', sinceMs: minute(10, 1, 1).atMs }
    expect(lightOfCalls(minutes, never, now)).toMatchObject(expected)
    expect(lightOfCalls(minutes.toReversed(), never, now)).toMatchObject(expected)
    expect(lightRule.windowMs).toBe(5 * minuteMs)
  })
})

test('of two lights the worse one counts', () => {
  expect([worse('well', 'late'), worse('failed', 'late'), worse('well', 'well')]).toEqual([
    'late',
    'failed',
    'well',
  ])
})
