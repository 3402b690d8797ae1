import { fromWire } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { missingOf } from './lock-warning.tsx'

const baht = fromWire

test.each([
  [
    '฿1,200 of ฿3,300 turnover is made',
    { turnoverRequired: baht(3300), turnoverDone: baht(1200), wonAt: null, total: baht(50) },
    { turnover: baht(2100), total: 0n },
  ],
  [
    'no turnover is required, and the total is ฿20 short',
    { turnoverRequired: null, turnoverDone: 0n, wonAt: baht(100), total: baht(80) },
    { turnover: 0n, total: baht(20) },
  ],
  [
    'both are required and missing',
    { turnoverRequired: baht(10), turnoverDone: 0n, wonAt: baht(100), total: baht(99.5) },
    { turnover: baht(10), total: baht(0.5) },
  ],
  [
    'there is more than enough of both',
    { turnoverRequired: baht(10), turnoverDone: baht(11), wonAt: baht(100), total: baht(101) },
    { turnover: 0n, total: 0n },
  ],
])('missingOf returns the missing turnover and total when %s', (_, lock, missing) => {
  expect(missingOf(lock as Parameters<typeof missingOf>[0])).toEqual(missing)
})
