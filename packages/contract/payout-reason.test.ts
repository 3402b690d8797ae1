import { expect, test } from 'vitest'
import { payoutReasonOf } from './payout-reason.ts'

test.each([
  ['refused', 'refused'],
  ['REJECTED.', 'refused'],
  ['account closed', 'accountClosed'],
  ['Beneficiary account is dormant', 'accountClosed'],
  ['Account frozen by court', 'accountBlocked'],
  ['account name does not match', 'nameMismatch'],
  ['NAME_MISMATCH', 'nameMismatch'],
  ['Invalid account', 'accountUnknown'],
  ['beneficiary account not found', 'accountUnknown'],
  ['daily limit exceeded', 'bankLimit'],
  ['System maintenance', 'bankDown'],
  ['The moon is full', null],
  ['refused: see letter 12', null],
])('payoutReasonOf "%s" is %s', (text, reason) => {
  expect(payoutReasonOf(text)).toBe(reason)
})
