import { expect, test } from 'vitest'
import { formatCoins } from './format-coins.ts'

test('coins carry their sign, a minus and no hyphen', () => {
  expect([5, -1, -12].map(formatCoins)).toEqual(['+5', '−1', '−12'])
})
