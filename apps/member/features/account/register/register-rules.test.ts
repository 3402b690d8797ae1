import { expect, test } from 'vitest'
import { accountNameOf, emptyDraft, personPayload, type RegisterDraft, wholePayload } from './register-draft.ts'
import { Refused } from '@champa/client/refused'
import { bankFaultsOf, checkBank, checkPerson, checkPhone, personFaultsOf } from './register-rules.ts'

const draft: RegisterDraft = {
  ...emptyDraft('PR1'), phone: '0812345678', name: ' Somchai Jaidee ', password: 'long enough', confirmPassword: 'long enough',
  bankCode: 'KBANK', firstName: 'สมชาย', lastName: 'ใจดี', accountNo: '1234567890', adult: true, accepted: true,
}

test('a phone has exactly ten digits outside the Lao build', () => {
  expect(checkPhone({ phone: '081234567' }, false)).toEqual({ phone: 'phone10' })
  expect(checkPhone({ phone: '0812345678' }, false)).toEqual({})
  expect(checkPhone({ phone: '2055512345' }, true)).toEqual({})
  expect(checkPhone({ phone: '0123456789' }, false)).toEqual({ phone: 'phoneInvalid' })
  expect(checkPhone({ phone: '' }, true)).toEqual({ phone: 'required' })
})

test('step 3 asks for every field, and for the same password twice', () => {
  expect(checkPerson({ name: ' ', password: '', confirmPassword: '' })).toEqual({ name: 'required', password: 'required', confirmPassword: 'required' })
  expect(checkPerson({ ...draft, confirmPassword: 'other enough' })).toEqual({ confirmPassword: 'passwordMismatch' })
  expect(checkPerson({ ...draft, password: 'short', confirmPassword: 'short' })).toEqual({ password: 'passwordShort' })
  expect(checkPerson(draft)).toEqual({})
})

test.each(['KTB', 'TMB', 'TTB', 'BBL'])('%s takes an account name in English only', (bankCode) => {
  expect(checkBank({ ...draft, bankCode }, 10)).toEqual({ firstName: 'bankNameEng', lastName: 'bankNameEng' })
  expect(checkBank({ ...draft, bankCode, firstName: 'Somchai' }, 10)).toEqual({ lastName: 'bankNameEng' })
  expect(checkBank({ ...draft, bankCode, firstName: 'Somchai', lastName: 'de la Cruz' }, 10)).toEqual({})
  expect(checkBank({ ...draft, bankCode, firstName: 'Somchai', lastName: 'J4idee' }, 10)).toEqual({ lastName: 'bankNameEng' })
})

test('every Lao bank takes an account name in English only', () => {
  expect(checkBank(draft, 10, true)).toEqual({ firstName: 'bankNameEng', lastName: 'bankNameEng' })
})

test('what the server found wrong stands at its field', () => {
  expect(personFaultsOf(new Refused('INVALID_USER_INFO', { fields: ['password'] }))).toEqual({ password: 'passwordWeak' })
  expect(bankFaultsOf(new Refused('INVALID_BANK', { fields: ['bankAccountNo'] }))).toEqual({ accountNo: 'accountInvalid' })
  expect(bankFaultsOf(new Refused('EXISTING_USER'))).toEqual({})
  expect(personFaultsOf(null)).toEqual({})
})

test('another bank takes the name as it is', () => {
  expect(checkBank(draft, 10)).toEqual({})
})

test('an account number has as many digits as the bank says, if it says', () => {
  expect(checkBank({ ...draft, accountNo: '123456789' }, 10)).toEqual({ accountNo: 'accountDigits' })
  expect(checkBank({ ...draft, accountNo: '123456789012' }, null)).toEqual({})
})

test('age and terms are the member’s own word', () => {
  expect(checkBank({ ...draft, adult: false, accepted: false }, 10)).toEqual({ adult: 'acceptRequired', accepted: 'acceptRequired' })
})

test('an empty step 4 says what is missing', () => {
  expect(checkBank(emptyDraft(''), null)).toEqual({ bankCode: 'required', firstName: 'required', lastName: 'required', accountNo: 'required', adult: 'acceptRequired', accepted: 'acceptRequired' })
})

test('the account name is first and last name, joined by a space and upper-cased', () => {
  expect(accountNameOf({ firstName: ' Somchai ', lastName: 'Jaidee' })).toBe('SOMCHAI JAIDEE')
  expect(accountNameOf({ firstName: '', lastName: 'Jaidee' })).toBe('JAIDEE')
})

test('the payload carries the proof of the phone and the inviter when they exist', () => {
  expect(personPayload({ ...draft, otpToken: 'proof' })).toEqual({ name: 'Somchai Jaidee', username: '0812345678', password: 'long enough', inviteCode: 'PR1', otpToken: 'proof' })
  expect(personPayload({ ...draft, inviteCode: '' })).not.toHaveProperty('inviteCode')
})

test('the currency travels in the Lao build only', () => {
  expect(wholePayload(draft, true)).toMatchObject({ currency: 'LAK', bankAccountName: 'สมชาย ใจดี', ageConfirmed: true })
  expect(wholePayload(draft, false)).not.toHaveProperty('currency')
})
