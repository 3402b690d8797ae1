import { expect, test } from 'vitest'
import { formatCountdown } from './format-countdown.ts'

// [spec:DEP-18.1 LIM-13.1]
test('minutes and seconds, with a begun second counted whole', () => {
  expect(formatCountdown(582_000)).toBe('09:42')
  expect(formatCountdown(59_001)).toBe('01:00')
  expect(formatCountdown(1)).toBe('00:01')
})

test('over is 00:00, however long ago', () => {
  expect(formatCountdown(0)).toBe('00:00')
  expect(formatCountdown(-5_000)).toBe('00:00')
})
