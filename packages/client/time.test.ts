import { expect, test } from 'vitest'
import { formatClock, formatDateTime } from './time.ts'

const newYearsEve = Date.UTC(2026, 11, 31, 17, 5, 9)

// [spec:SCR-6.1]
test('formats a moment in Bangkok time, Gregorian, with western digits', () => {
  expect(formatDateTime(newYearsEve)).toBe('01/01/2027 00:05:09')
  expect(formatClock(newYearsEve)).toBe('00:05')
})
