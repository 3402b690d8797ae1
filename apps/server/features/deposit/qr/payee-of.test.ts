import { expect, test } from 'vitest'
import { payeeOf } from './payee-of.ts'

test.each([
  ['0002010102125914CHAMPA PAYMENT5802TH63041234', 'CHAMPA PAYMENT'],
  ['00020101021163041234', null],
  ['5900', null],
  ['59-1x', null],
  ['', null],
  ['0002015909A\u0000B\u001bC    ', 'ABC'],
])('payeeOf %j returns %j', (payload, payee) => {
  expect(payeeOf(payload)).toBe(payee)
})
