import { expect, test } from 'vitest'
import { maskAccountNo, maskPhone } from './mask.ts'

test.each([
  ['0812344567', '08x-xxx-4567'],
  ['2055512345', '20x-xxx-2345'],
  ['12345', 'xxxxx'],
])('masks the phone %s as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

test.each([
  ['4059912341', 'xxx-x-x1234-x'],
  ['010110123456001', 'xxxxxxxxxxx6001'],
  ['123', 'xxx'],
])('masks the account number %s as %s', (accountNo, masked) => {
  expect(maskAccountNo(accountNo)).toBe(masked)
})
