import { expect, test } from 'vitest'
import { formatCountdown } from './countdown-pill.tsx'

// [spec:DEP-18.1 LIM-13.1]
test('formats minutes and seconds, rounding up to whole seconds', () => {
  expect(formatCountdown(582_000)).toBe('09:42')
  expect(formatCountdown(59_001)).toBe('01:00')
  expect(formatCountdown(1)).toBe('00:01')
})

test('formats a countdown that is over as 00:00', () => {
  expect(formatCountdown(0)).toBe('00:00')
  expect(formatCountdown(-5_000)).toBe('00:00')
})
