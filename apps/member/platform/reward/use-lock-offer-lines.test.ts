import type { MinorUnits } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { thresholdsOf } from './use-lock-offer-lines.ts'

const baht = (amount: number) => BigInt(amount * 100) as MinorUnits
const offer = {
  success: 120,
  fail: 5,
  successAmount: baht(120),
  failAmount: baht(5),
  minRemain: baht(5),
}

test('a lock of ฿100 is won at 120 % (฿120) and lost at 5 % (฿5)', () => {
  expect(thresholdsOf(offer)).toEqual({
    won: { percent: 120, amount: baht(120) },
    lost: { percent: 5, amount: baht(5) },
  })
})

test.each([null, 0])(
  'a lock without a losing percentage (%s) is lost at the minimum remaining balance',
  (fail) => {
    expect(thresholdsOf({ ...offer, fail })?.lost).toEqual({ percent: null, amount: baht(5) })
    expect(thresholdsOf({ ...offer, fail, successAmount: null, failAmount: null })?.lost).toEqual({
      percent: null,
      amount: baht(5),
    })
  },
)

test('a lock without a credit has percentages but no amounts', () => {
  expect(thresholdsOf({ ...offer, successAmount: null, failAmount: null })).toEqual({
    won: { percent: 120, amount: null },
    lost: { percent: 5, amount: null },
  })
})

test('without a winning percentage the result is null, because no lock would start', () => {
  expect(thresholdsOf({ ...offer, success: null })).toBeNull()
})
