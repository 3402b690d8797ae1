import { expect, test } from 'vitest'
import { loadAgainAfterMs } from './load-again.ts'

test('retries a file five times with growing delays, then waits for a tap', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(loadAgainAfterMs)).toEqual([
    2_000,
    4_000,
    8_000,
    16_000,
    32_000,
    null,
    null,
  ])
})
