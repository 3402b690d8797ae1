import { Refused } from '@champa/client/refused'
import { expect, test } from 'vitest'
import { checkProfile, emptyBank, profileBody, profileFaultsOf } from './profile-rules.ts'

const whole = { bankCode: 'KBANK', accountName: 'สมชาย ใจดี', accountNo: '1234567890' }

test.each([
  ['a name without a bank account', { name: 'แจ่ม', bank: null }, {}],
  ['a name with an empty bank account', { name: 'แจ่ม', bank: emptyBank }, {}],
  ['a name with a complete bank account', { name: 'แจ่ม', bank: whole }, {}],
  ['a blank name', { name: '  ', bank: null }, { name: 'required' }],
  ['a name without letters', { name: '123', bank: null }, { name: 'nameNeedsLetters' }],
  [
    'an incomplete account',
    { name: 'แจ่ม', bank: { ...whole, accountName: '', accountNo: '' } },
    { accountName: 'required', accountNo: 'required' },
  ],
  [
    'too few digits',
    { name: 'แจ่ม', bank: { ...whole, accountNo: '123456' } },
    { accountNo: 'accountDigits' },
  ],
  [
    'a Thai name at a bank that requires English',
    { name: 'แจ่ม', bank: { ...whole, bankCode: 'KTB' } },
    { accountName: 'bankNameEng' },
  ],
])('checkProfile validates %s', (_, draft, faults) =>
  expect(checkProfile(draft, 10, false)).toEqual(faults),
)

test('the Lao build requires every name to be in English', () => {
  expect(
    checkProfile(
      { name: 'ແກ້ວ', bank: { bankCode: 'BCEL', accountName: 'ແກ້ວ', accountNo: '1' } },
      null,
      true,
    ),
  ).toEqual({ accountName: 'bankNameEng' })
})

test('the payload omits empty fields', () => {
  expect(profileBody({ name: ' แจ่ม ', bank: emptyBank })).toEqual({ name: 'แจ่ม' })
  expect(profileBody({ name: 'แจ่ม', bank: whole })).toEqual({
    name: 'แจ่ม',
    bankCode: 'KBANK',
    bankAccountName: 'สมชาย ใจดี',
    bankAccountNo: '1234567890',
  })
})

test('a server refusal is shown at its field, if it has one', () => {
  expect(profileFaultsOf(new Refused('INVALID_USER_INFO', { fields: ['name'] }))).toEqual({
    name: 'nameRefused',
  })
  expect(profileFaultsOf(new Refused('INVALID_BANK', { fields: ['bankAccountNo'] }))).toEqual({
    accountNo: 'accountInvalid',
  })
  expect(profileFaultsOf(new Refused('BANK_ACCOUNT_NAME_ENG'))).toEqual({
    accountName: 'bankNameEng',
  })
  expect(profileFaultsOf(new Refused('EXISTING_BANK'))).toEqual({})
})
