import { expect, test } from 'vitest'
import { formatCoins } from './coins-sheet.tsx'

test('coins have a sign, with a minus instead of a hyphen', () => {
  expect([5, -1, -12].map(formatCoins)).toEqual(['+5', '−1', '−12'])
})
