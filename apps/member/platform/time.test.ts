import { expect, test } from 'vitest'
import { formatClock, formatCountdown, formatDateTime } from './time.ts'

const newYearsEve = Date.UTC(2026, 11, 31, 17, 5, 9)

// [spec:SCR-6.1]
test('formats a moment in Bangkok time, Gregorian, with western digits', () => {
  expect(formatDateTime(newYearsEve)).toBe('01/01/2027 00:05:09')
  expect(formatClock(newYearsEve)).toBe('00:05')
})

test('a countdown never goes below zero', () => {
  expect(formatCountdown(15 * 60_000)).toBe('15:00')
  expect(formatCountdown(999)).toBe('00:01')
  expect(formatCountdown(-5)).toBe('00:00')
})
