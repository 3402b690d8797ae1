import { expect, test } from 'vitest'
import { dayFrom, formatClock, formatDate, formatDateTime } from './time.ts'

const newYearsEve = Date.UTC(2026, 11, 31, 17, 5, 9)

// [spec:SCR-6.1]
test('a moment is formatted in Bangkok time, Gregorian, with western digits', () => {
  expect(formatDateTime(newYearsEve)).toBe('01/01/2027 00:05:09')
  expect(formatClock(newYearsEve)).toBe('00:05')
})

/** Half past midnight on 2 January in Bangkok (UTC+7); the day began at 17:00 UTC. */
const now = Date.parse('2026-01-01T17:30:00Z')

test('a day begins at midnight in Bangkok', () => {
  expect(formatDate(now)).toBe('02/01/2026')
  expect(formatClock(now)).toBe('00:30')
  expect(dayFrom(Date.parse('2026-01-01T17:00:00Z'), now)).toBe('today')
  expect(dayFrom(Date.parse('2026-01-01T16:59:59Z'), now)).toBe('yesterday')
  expect(dayFrom(Date.parse('2025-12-31T16:59:59Z'), now)).toBe('other')
  expect(dayFrom(Date.parse('2026-01-02T17:00:00Z'), now)).toBe('tomorrow')
})
