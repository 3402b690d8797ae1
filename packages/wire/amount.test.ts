import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWireAmount, wireAmount } from './amount.ts'

test('every amount is read as it was written', () => {
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (amount) => wireAmount.parse(toWireAmount(amount)) === amount))
})

test.each(['1', '1.0', '1.000', '-1.00', ' 1.00', '1e2', '', '١.٠٠'])('%j is not an amount', (text) => {
  expect(wireAmount.safeParse(text).success).toBe(false)
})

test('nothing negative is ever written', () => {
  expect(() => toWireAmount(-1n)).toThrow(RangeError)
})
