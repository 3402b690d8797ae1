import { expect, test } from 'vitest'
import { memberFiltersOf } from './member-filters.ts'

test('filters of the URL become those of the endpoint', () => {
  expect(
    memberFiltersOf({
      status: 'active',
      flag: 'watch',
      currency: 'THB',
      minWallet: '1000.50',
      group: 'gold',
      inviterId: '42',
      from: '2026-11-01',
    }),
  ).toEqual({
    status: 'active',
    flag: 'watch',
    currency: 'THB',
    minWallet: 100050n,
    group: 'gold',
    inviterId: '42',
    from: '2026-11-01',
  })
})

test('a least wallet without a currency is left out, because currencies are never compared', () => {
  expect(memberFiltersOf({ minWallet: '1000' })).toEqual({})
})

test('a day that does not exist leaves all filters out', () => {
  expect(memberFiltersOf({ status: 'active', from: '2026-02-31' })).toEqual({})
})
