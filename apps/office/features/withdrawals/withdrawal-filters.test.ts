import { expect, test } from 'vitest'
import { withdrawalFiltersOf } from './withdrawal-filters.ts'

test('filters of the URL become the endpoint’s, with amounts in minor units', () => {
  expect(
    withdrawalFiltersOf({
      currency: 'LAK',
      claim: 'mine',
      reason: 'fast',
      minAmount: '1500.5',
      memberId: '42',
      from: '2026-11-27',
    }),
  ).toEqual({
    currency: 'LAK',
    claim: 'mine',
    reason: 'fast',
    minAmount: 150_050n,
    memberId: '42',
    from: '2026-11-27',
  })
})

test('a value that the endpoint would refuse leaves all filters out', () => {
  expect(withdrawalFiltersOf({ memberId: '42', from: '2026-02-31' })).toEqual({})
  expect(withdrawalFiltersOf({ memberId: '42', minAmount: '0' })).toEqual({})
})
