import { expect, test, vi } from 'vitest'
import { firstIndex } from './use-log-scroll.ts'

test('the first row in view is found by measuring few rows', () => {
  const isPast = vi.fn((index: number) => index >= 777)
  expect(firstIndex(1_000, isPast)).toBe(777)
  expect(isPast.mock.calls.length).toBeLessThan(12)
})

test.each([
  ['the first', 0],
  ['one in the middle', 3],
  ['the last', 6],
  ['none', 7],
])('the search finds %s', (_, wanted) => {
  expect(firstIndex(7, (index) => index >= wanted)).toBe(wanted)
})
