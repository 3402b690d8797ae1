import { expect, test } from 'vitest'
import { countFree } from './use-claim-all.ts'

const terms = {} as never

test.each([
  ['nothing', [], 0],
  [
    'all without conditions',
    [
      { amount: 2, terms: null },
      { amount: 3, terms: null },
    ],
    5,
  ],
  [
    'one prize with conditions',
    [
      { amount: 2, terms: null },
      { amount: 4, terms },
    ],
    2,
  ],
])('counts the coupons that can be claimed together: %s', (_, coupons, count) => {
  expect(countFree(coupons)).toBe(count)
})
