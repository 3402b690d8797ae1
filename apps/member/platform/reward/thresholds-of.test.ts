import type { MinorUnits } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { thresholdsOf } from './thresholds-of.ts'

const baht = (amount: number) => BigInt(amount * 100) as MinorUnits
const offer = {
  success: 120,
  fail: 5,
  successAmount: baht(120),
  failAmount: baht(5),
  minRemain: baht(5),
}

test('is won at 120 %, which is ฿120, and lost at 5 %, which is ฿5', () => {
  expect(thresholdsOf(offer)).toEqual({
    won: { percent: 120, amount: baht(120) },
    lost: { percent: 5, amount: baht(5) },
  })
})

test.each([null, 0])(
  'without a percentage for losing (%s) it is lost at the minimum remaining balance',
  (fail) => {
    expect(thresholdsOf({ ...offer, fail })?.lost).toEqual({ percent: null, amount: baht(5) })
    expect(thresholdsOf({ ...offer, fail, successAmount: null, failAmount: null })?.lost).toEqual({
      percent: null,
      amount: baht(5),
    })
  },
)

test('shows percentages only while there is nothing to receive', () => {
  expect(thresholdsOf({ ...offer, successAmount: null, failAmount: null })).toEqual({
    won: { percent: 120, amount: null },
    lost: { percent: 5, amount: null },
  })
})

test('returns null when no threshold wins it, as there is no lock', () => {
  expect(thresholdsOf({ ...offer, success: null })).toBeNull()
})
