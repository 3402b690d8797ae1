import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  amount,
  requestedAmount,
  costOf,
  creditsFor,
  formatAmount,
  fromWire,
  maxOnWire,
  parseAmount,
  rateScale,
  toWire,
  worthOf,
} from './money.ts'

test.each([
  [0, 0n],
  [1, 100n],
  [0.1, 10n],
  [0.29, 29n],
  [1.005e3, 100_500n],
  [24_580.5, 2_458_050n],
  [-12.34, -1_234n],
  [9_999_999_999_999.99, maxOnWire],
])('the JSON number %d is %d in 1/100 units', (wire, units) => {
  expect(fromWire(wire)).toBe(units)
  expect(toWire(units)).toBe(wire)
})

test.each([[0.001], [1.005], [Number.NaN], [Infinity], [1e21], [10_000_000_000_000]])(
  'fromWire rejects %d instead of rounding it',
  (wire) => {
    expect(() => fromWire(wire)).toThrow(RangeError)
    expect(z.safeDecode(amount, wire).success).toBe(false)
  },
)

test('requestedAmount accepts 0.01 to 1,000,000,000', () => {
  for (const wire of [0, -1, 1_000_000_000.01, 0.001])
    expect(z.safeDecode(requestedAmount, wire).success, String(wire)).toBe(false)
  for (const wire of [0.01, 1, 1_000_000_000])
    expect(z.safeDecode(requestedAmount, wire).success, String(wire)).toBe(true)
})

test('formatAmount inserts commas; parseAmount rejects commas and a third decimal', () => {
  expect(formatAmount(2_458_050n)).toBe('24,580.50')
  expect(formatAmount(-5n)).toBe('\u22120.05')
  expect(formatAmount(123_456_789_00n)).toBe('123,456,789.00')
  expect(() => parseAmount('1.234')).toThrow(RangeError)
  expect(() => parseAmount('1,000')).toThrow(RangeError)
})

test('an amount survives toWire and fromWire', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -maxOnWire, max: maxOnWire }),
      (units) => fromWire(toWire(units)) === units,
    ),
  )
})

test('credits cost at most the amount, and are worth at most 0.01 less than they cost', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 10n ** 7n }),
      (money, rate) => {
        const credits = creditsFor(money, rate)
        const cost = costOf(credits, rate)
        return (
          cost <= money &&
          (money - cost) * rateScale < rate + rateScale &&
          worthOf(credits, rate) <= cost &&
          cost - worthOf(credits, rate) <= 1n
        )
      },
    ),
  )
})
