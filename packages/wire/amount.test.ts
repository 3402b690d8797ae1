import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWireAmount, toWireNumber, wireAmount, wireNumber } from './amount.ts'

test('an amount is equal after writing and reading it as text', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      (amount) => wireAmount.parse(toWireAmount(amount)) === amount,
    ),
  )
})

test.each(['1', '1.0', '1.000', '-1.00', ' 1.00', '1e2', '', '١.٠٠'])(
  'an amount rejects the text %j',
  (text) => {
    expect(wireAmount.safeParse(text).success).toBe(false)
  },
)

test('an amount is equal after writing and reading it as a JSON number', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      (amount) => wireNumber.parse(JSON.parse(JSON.stringify(toWireNumber(amount)))) === amount,
    ),
  )
})

test.each([-1, 1.001, 0.1 + 0.2, 1e-7, 1e10, '1.00', null])(
  'a JSON amount rejects %j',
  (number) => {
    expect(wireNumber.safeParse(number).success).toBe(false)
  },
)

test('toWireAmount throws for a negative amount', () => {
  expect(() => toWireAmount(-1n)).toThrow(RangeError)
})
