import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  faceMovement,
  landAt,
  type Movement,
  paceOf,
  pinMovement,
  placeIn,
  sliceAtPointer,
  spinFriction,
  spinMs,
  spinTurns,
  tickAt,
  turnAt,
} from './turn.ts'

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const round = fc
  .record({
    pace: chance.map(paceOf),
    from: chance,
    knownAt: fc.double({ min: 0, max: 60_000, noNaN: true }),
    count: fc.integer({ min: 2, max: 24 }),
    slice: fc.nat(23),
    honest: chance,
  })
  .map((one) => ({ ...one, slice: one.slice % one.count }))
type Round = typeof round extends fc.Arbitrary<infer R> ? R : never

const landingOf = ({ pace, from, knownAt, count, slice, honest }: Round) =>
  landAt(pace, from, knownAt, placeIn(slice, count, honest))

test('the wheel stops inside the drawn slice, away from its borders', () => {
  fc.assert(
    fc.property(round, (one) => {
      const landing = landingOf(one)
      const end = turnAt(one.pace, one.from, landing, landing.endsAt)
      expect(sliceAtPointer(end, one.count)).toBe(one.slice)
      const fromMiddle = Math.abs(((((end * one.count) % 1) + 1.5) % 1) - 0.5)
      expect(fromMiddle).toBeLessThan(0.45)
      expect(turnAt(one.pace, one.from, landing, landing.endsAt + 10_000)).toBe(end)
    }),
  )
})

// [spec:LIM-19.1]
test('an immediate result ends the spin after 4 to 5 s and 3 to 4 turns', () => {
  fc.assert(
    fc.property(round, (one) => {
      const landing = landingOf({ ...one, knownAt: Math.min(one.knownAt, 250) })
      const turns = turnAt(one.pace, one.from, landing, landing.endsAt) - one.from
      expect(landing.endsAt).toBeGreaterThanOrEqual(spinMs.min)
      expect(landing.endsAt).toBeLessThanOrEqual(spinMs.max)
      expect(turns).toBeGreaterThan(spinTurns.min - 1e-6)
      expect(turns).toBeLessThan(spinTurns.max + 1e-6)
    }),
  )
})

test('a late result ends the spin within 4.75 s, without a jump', () => {
  fc.assert(
    fc.property(round, (one) => {
      const landing = landingOf(one)
      expect(landing.endsAt - Math.max(250, one.knownAt)).toBeLessThanOrEqual(spinMs.max - 250)
      for (const part of [0, 0.3, 0.9, 1])
        expect(turnAt(one.pace, one.from, landing, one.knownAt * part)).toBe(
          turnAt(one.pace, one.from, null, one.knownAt * part),
        )
    }),
  )
})

test('the wheel starts at the tap, and never turns back or jumps', () => {
  fc.assert(
    fc.property(round, (one) => {
      const landing = landingOf({ ...one, knownAt: one.knownAt / 20 })
      let before = turnAt(one.pace, one.from, landing, 0)
      expect(before).toBe(one.from)
      for (let ms = 16; ms < landing.endsAt; ms += 16) {
        const now = turnAt(one.pace, one.from, landing, ms)
        expect(now).toBeGreaterThanOrEqual(before)
        expect(now - before).toBeLessThanOrEqual(one.pace.speed * 16 + 1e-9)
        before = now
      }
    }),
    { numRuns: 30 },
  )
})

test('braking applies a friction of .991 per 60th of a second until standstill', () => {
  const pace = paceOf(0.5)
  const landing = landAt(pace, 0, 0, 0.25)
  const speedAt = (ms: number) =>
    (turnAt(pace, 0, landing, ms + 0.5) - turnAt(pace, 0, landing, ms - 0.5)) / pace.speed
  const left = spinFriction ** (pace.brakeMs * 0.06)
  for (const ms of [100, 1_000, 3_000])
    expect(speedAt(landing.brakeAt + ms)).toBeCloseTo(
      (spinFriction ** (ms * 0.06) - left) / (1 - left),
      4,
    )
  expect(speedAt(landing.endsAt - 1)).toBeLessThan(0.001)
})

test('placeIn distributes stops evenly within a slice', () => {
  const at = (one: number) => placeIn(0, 4, one)
  expect(at(0.5)).toBe(0)
  expect(at(0)).toBeCloseTo(0.44 / 4)
  expect(at(0.25)).toBeCloseTo(0.22 / 4)
  expect(at(0.75)).toBeCloseTo(1 - 0.22 / 4)
})

test('a slice border deflects the pointer as it passes, and at a standstill it is straight', () => {
  expect(tickAt(0.501 / 8, 0.4 / 8, 8, 16)).toBeCloseTo(1, 1)
  expect(tickAt(1.4 / 8, 1.3 / 8, 8, 16)).toBeCloseTo(0.1, 1)
  expect(tickAt(0.501 / 8, 0.501 / 8, 8, 16)).toBe(0)
})

/** The position that a browser shows: linear between keyframes. */
function shownAt({ ms, frames }: Movement, at: number): number {
  const next = frames.findIndex(({ offset }) => offset * ms >= at)
  const [from, to] = [frames[Math.max(0, next - 1)]!, frames[next]!]
  return from === to
    ? to.far
    : from.far + ((at - from.offset * ms) / ((to.offset - from.offset) * ms)) * (to.far - from.far)
}

test('the keyframes equal the computed rotation before and after the result', () => {
  const pace = paceOf(0.7)
  const landing = landAt(pace, 0, 1_234, 0.4)
  const [onward, whole] = [faceMovement(pace, null), faceMovement(pace, landing)]
  for (let ms = 0; ms < landing.endsAt; ms += 7) {
    expect(Math.abs(shownAt(whole, ms) - turnAt(pace, 0, landing, ms))).toBeLessThan(0.001)
    if (ms < 1_234)
      expect(Math.abs(shownAt(onward, ms) - turnAt(pace, 0, landing, ms))).toBeLessThan(0.001)
  }
  expect(whole.ms).toBe(landing.endsAt)
  expect(whole.frames.at(-1)).toEqual({ offset: 1, far: turnAt(pace, 0, landing, landing.endsAt) })
  expect(onward.ms).toBeGreaterThan(120_000)
})

test('the pointer’s keyframes start and end at 0 and stay between 0 and 1', () => {
  const pace = paceOf(0.2)
  const { frames } = pinMovement(pace, 0.019, landAt(pace, 0.019, 100, 0.4), 8)
  expect([frames[0]?.far, frames.at(-1)?.far]).toEqual([0, 0])
  expect(frames.every(({ far }) => far >= 0 && far <= 1)).toBe(true)
  expect(frames.some(({ far }) => far > 0.7)).toBe(true)
  const offsets = frames.map(({ offset }) => offset)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
})
