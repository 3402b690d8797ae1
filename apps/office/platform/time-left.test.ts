import { expect, test } from 'vitest'
import { splitDuration, timeLeft } from './time-left.ts'

test('a wick is calm, amber from 35% left, and late at its end', () => {
  const at = (now: number) => timeLeft(1_000, 2_000, now)
  expect(at(1_000)).toEqual({ share: 1, kind: 'calm' })
  expect(at(1_649).kind).toBe('calm')
  expect(at(1_650)).toEqual({ share: 0.35, kind: 'soon' })
  expect(at(1_999).kind).toBe('soon')
  expect([at(2_000), at(9_000)]).toEqual(Array(2).fill({ share: 0, kind: 'late' }))
})

test('a time before its start is whole, and one without a length is late', () => {
  expect(timeLeft(1_000, 2_000, 0)).toEqual({ share: 1, kind: 'calm' })
  expect(timeLeft(1_000, 1_000, 0)).toEqual({ share: 0, kind: 'late' })
})

test('a duration is told in minutes, hours with minutes, or days', () => {
  const minute = 60_000
  expect(splitDuration(-5)).toEqual({ unit: 'min', n: 0 })
  expect(splitDuration(59.9 * minute)).toEqual({ unit: 'min', n: 59 })
  expect(splitDuration(100 * minute)).toEqual({ unit: 'hours', h: 1, min: 40 })
  expect(splitDuration(48 * 60 * minute)).toEqual({ unit: 'days', n: 2 })
})
