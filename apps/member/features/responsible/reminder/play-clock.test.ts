import { reminderEveryMs } from '@champa/contract/responsible'
import { expect, test } from 'vitest'
import {
  begin,
  isDue,
  look,
  lookEveryMs,
  type PlayClock,
  readClock,
  writeClock,
} from './play-clock.ts'

const start = 1_800_000_000_000
const minute = 60_000

function use(clock: PlayClock, ms: number, inSight = true): PlayClock {
  let next = clock
  for (let passed = lookEveryMs; passed <= ms; passed += lookEveryMs)
    next = look(next, clock.seenAt + passed, inSight)
  return next
}

test('after an hour of use it is due, not before', () => {
  expect(isDue(use(begin(start), reminderEveryMs - lookEveryMs))).toBe(false)
  expect(isDue(use(begin(start), reminderEveryMs))).toBe(true)
})

test('what is out of sight, or slept, is no use', () => {
  const half = use(begin(start), 30 * minute)
  expect(use(half, 10 * minute, false)).toEqual(half)
  expect(look(half, half.seenAt + 10 * minute, true)).toMatchObject({
    usedMs: 30 * minute,
    since: start,
  })
})

test('a quarter of an hour away is a break, and a clock that was set back begins anew', () => {
  const half = use(begin(start), 30 * minute)
  const back = half.seenAt + 15 * minute
  expect(look(half, back, true)).toEqual(begin(back))
  expect(look(half, start, true)).toEqual(begin(start))
})

test('a reload goes on counting; what is kept wrong begins anew', () => {
  const half = use(begin(start), 30 * minute)
  expect(readClock(writeClock(half), half.seenAt)).toEqual(half)
  for (const text of [
    null,
    '',
    'x',
    '1 2',
    '1 2 x',
    writeClock({ ...half, seenAt: half.seenAt + 1 }),
  ])
    expect(readClock(text, half.seenAt), String(text)).toEqual(begin(half.seenAt))
})
