import { reminderEveryMs } from '@champa/contract/responsible'
import { expect, test } from 'vitest'
import {
  begin,
  clockTickMs,
  isDue,
  type PlayClock,
  readClock,
  tick,
  writeClock,
} from './play-reminder.tsx'

const start = 1_800_000_000_000
const minute = 60_000

function use(clock: PlayClock, ms: number, inSight = true): PlayClock {
  let next = clock
  for (let passed = clockTickMs; passed <= ms; passed += clockTickMs)
    next = tick(next, clock.seenAt + passed, inSight)
  return next
}

test('the play reminder is due after an hour of use, not before', () => {
  expect(isDue(use(begin(start), reminderEveryMs - clockTickMs))).toBe(false)
  expect(isDue(use(begin(start), reminderEveryMs))).toBe(true)
})

test('the time of use excludes a hidden app and a sleeping device', () => {
  const half = use(begin(start), 30 * minute)
  expect(use(half, 10 * minute, false)).toEqual(half)
  expect(tick(half, half.seenAt + 10 * minute, true)).toMatchObject({
    usedMs: 30 * minute,
    since: start,
  })
})

test('the time of use restarts after fifteen minutes away or when the clock was set back', () => {
  const half = use(begin(start), 30 * minute)
  const back = half.seenAt + 15 * minute
  expect(tick(half, back, true)).toEqual(begin(back))
  expect(tick(half, start, true)).toEqual(begin(start))
})

test('the time of use continues after a reload and restarts if its stored value is invalid', () => {
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
