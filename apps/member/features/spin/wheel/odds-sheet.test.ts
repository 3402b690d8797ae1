import { expect, test } from 'vitest'
import { oddsText } from './odds-sheet.tsx'

test('shows odds with as many digits as they need', () => {
  expect([3_000, 1_250, 150, 50, 1].map((weight) => oddsText(weight, 10_000))).toEqual([
    '30',
    '12.5',
    '1.5',
    '0.5',
    '0.01',
  ])
  expect([oddsText(1, 3), oddsText(1, 1_000_000), oddsText(0, 10), oddsText(0, 0)]).toEqual([
    '33.33',
    '0.0001',
    '0',
    '0',
  ])
})
