import { expect, test } from 'vitest'
import { paymentFiltersOf } from './payment-filters.ts'

test('filters of payments become what the endpoint takes, with exact amounts', () => {
  const values = {
    state: 'unmatched',
    reason: 'no-member',
    channel: 'sms',
    minAmount: '0.1',
    maxAmount: '1000.35',
    memberId: '42',
    payerDigits: '6789',
    from: '2026-11-01',
  }
  expect(paymentFiltersOf(values)).toEqual({ ...values, minAmount: 10n, maxAmount: 1_000_35n })
})

test('a value that the endpoint would refuse leaves all filters out', () => {
  expect(paymentFiltersOf({ state: 'unknown', memberId: '42' })).toEqual({})
  expect(paymentFiltersOf({ payerDigits: '12', memberId: '42' })).toEqual({})
})
