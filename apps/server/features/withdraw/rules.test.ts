import { expect, test } from 'vitest'
import { neverArrived, nextLook, refusalBefore } from './rules.ts'

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1_000)
const account = { bankCode: 'KBANK', accountNo: '1234567890', name: 'SOMCHAI TEST' }
const limits = { minimum: 100_00n, maximum: 50_000_00n }

test('refused in the order of the checks: account, smallest, largest', () => {
  expect(refusalBefore({ account: null, amount: 1n, limits })).toBe('NO_BANK')
  expect(refusalBefore({ account, amount: 99_99n, limits })).toBe('WITHDRAW_MINIMUM')
  expect(refusalBefore({ account, amount: 50_000_01n, limits })).toBe('WITHDRAW_MAXIMUM')
  for (const amount of [100_00n, 50_000_00n]) expect(refusalBefore({ account, amount, limits })).toBeNull()
})

test('looked at after 5 s, 30 s, 2 min, 10 min, then twice an hour for as long as it takes', () => {
  expect([1, 2, 3, 4, 5, 6, 500].map((tries) => (nextLook(tries, at(0), 1).getTime() - at(0).getTime()) / 1_000)).toEqual([5, 30, 120, 600, 1_800, 1_800, 1_800])
})

test('an order never arrived when it is missing twice, a minute apart, three minutes after it was sent', () => {
  const sentAt = at(0).toISOString()
  const missing = (seconds: number) => ({ sentAt, missingSince: at(seconds).toISOString() })
  expect(neverArrived({}, at(1_000), 1)).toBe(false)
  expect(neverArrived({ sentAt }, at(1_000), 1)).toBe(false)
  expect(neverArrived(missing(5), at(179), 1)).toBe(false)
  expect(neverArrived(missing(5), at(180), 1)).toBe(true)
  expect(neverArrived(missing(170), at(229), 1)).toBe(false)
  expect(neverArrived(missing(170), at(230), 1)).toBe(true)
})
