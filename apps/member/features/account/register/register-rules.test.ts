import { describe, expect, test } from 'vitest'
import { reachableStep } from './saved-draft.ts'
import {
  accountNameOf,
  emptyDraft,
  guessAccountName,
  personPayload,
  type RegisterDraft,
  wholePayload,
} from './register-draft.ts'
import { Refused } from '@champa/client/refused'
import {
  bankFaultsOf,
  checkBank,
  checkPerson,
  checkPhone,
  personFaultsOf,
  remainingFaults,
} from './register-rules.ts'

const draft: RegisterDraft = {
  ...emptyDraft('PR1'),
  phone: '0812345678',
  name: ' Somchai Jaidee ',
  password: 'long enough',
  confirmPassword: 'long enough',
  bankCode: 'KBANK',
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  accountNo: '1234567890',
  adult: true,
  accepted: true,
}

// [spec:ACC-18.1]
test('a phone number outside the Lao build has exactly ten digits', () => {
  expect(checkPhone({ phone: '081234567' }, false)).toEqual({ phone: 'phone10' })
  expect(checkPhone({ phone: '0812345678' }, false)).toEqual({})
  expect(checkPhone({ phone: '2055512345' }, true)).toEqual({})
  expect(checkPhone({ phone: '0123456789' }, false)).toEqual({ phone: 'phoneInvalid' })
  expect(checkPhone({ phone: '' }, true)).toEqual({ phone: 'required' })
})

// [spec:ACC-5.3]
test('step 3 requires every field and two equal passwords', () => {
  expect(checkPerson({ name: ' ', password: '', confirmPassword: '' })).toEqual({
    name: 'required',
    password: 'required',
    confirmPassword: 'required',
  })
  expect(checkPerson({ ...draft, confirmPassword: 'other enough' })).toEqual({
    confirmPassword: 'passwordMismatch',
  })
  expect(checkPerson({ ...draft, password: 'short', confirmPassword: 'short' })).toEqual({
    password: 'passwordShort',
  })
  expect(checkPerson(draft)).toEqual({})
})

test.each(['KTB', 'TMB', 'TTB', 'BBL'])(
  '%s requires an account name in English letters',
  (bankCode) => {
    expect(checkBank({ ...draft, bankCode }, 10)).toEqual({
      firstName: 'bankNameEng',
      lastName: 'bankNameEng',
    })
    expect(checkBank({ ...draft, bankCode, firstName: 'Somchai' }, 10)).toEqual({
      lastName: 'bankNameEng',
    })
    expect(
      checkBank({ ...draft, bankCode, firstName: 'Somchai', lastName: 'de la Cruz' }, 10),
    ).toEqual({})
    expect(checkBank({ ...draft, bankCode, firstName: 'Somchai', lastName: 'J4idee' }, 10)).toEqual(
      {
        lastName: 'bankNameEng',
      },
    )
  },
)

test('every Lao bank requires an account name in English letters', () => {
  expect(checkBank(draft, 10, true)).toEqual({ firstName: 'bankNameEng', lastName: 'bankNameEng' })
})

test('a server error is shown at its field', () => {
  expect(personFaultsOf(new Refused('INVALID_USER_INFO', { fields: ['password'] }))).toEqual({
    password: 'passwordWeak',
  })
  expect(bankFaultsOf(new Refused('INVALID_BANK', { fields: ['bankAccountNo'] }))).toEqual({
    accountNo: 'accountInvalid',
  })
  expect(bankFaultsOf(new Refused('EXISTING_USER'))).toEqual({})
  expect(personFaultsOf(null)).toEqual({})
})

test('an account name may be in any script when the bank does not require English', () => {
  expect(checkBank(draft, 10)).toEqual({})
})

test('the length of an account number is checked only when the bank defines it', () => {
  expect(checkBank({ ...draft, accountNo: '123456789' }, 10)).toEqual({
    accountNo: 'accountDigits',
  })
  expect(checkBank({ ...draft, accountNo: '123456789012' }, null)).toEqual({})
})

test('step 4 requires the member to confirm age and terms', () => {
  expect(checkBank({ ...draft, adult: false, accepted: false }, 10)).toEqual({
    adult: 'acceptRequired',
    accepted: 'acceptRequired',
  })
})

// [spec:ACC-6.3]
test('an empty step 4 reports every missing field', () => {
  expect(checkBank(emptyDraft(''), null)).toEqual({
    bankCode: 'required',
    firstName: 'required',
    lastName: 'required',
    accountNo: 'required',
    adult: 'acceptRequired',
    accepted: 'acceptRequired',
  })
})

// [spec:ACC-6.2]
test('the account name joins first and last name with one space, in capitals', () => {
  expect(accountNameOf({ firstName: ' Somchai ', lastName: 'Jaidee' })).toBe('SOMCHAI JAIDEE')
  expect(accountNameOf({ firstName: '', lastName: 'Jaidee' })).toBe('JAIDEE')
})

test('the payload includes the phone proof and the inviter when they exist', () => {
  expect(personPayload({ ...draft, otpToken: 'proof' })).toEqual({
    name: 'Somchai Jaidee',
    username: '0812345678',
    password: 'long enough',
    inviteCode: 'PR1',
    otpToken: 'proof',
  })
  expect(personPayload({ ...draft, inviteCode: '' })).not.toHaveProperty('inviteCode')
})

// [spec:LAO-2.2]
test('only the Lao build sends the currency', () => {
  expect(wholePayload(draft, true)).toMatchObject({
    currency: 'LAK',
    bankAccountName: 'สมชาย ใจดี',
    ageConfirmed: true,
  })
  expect(wholePayload(draft, false)).not.toHaveProperty('currency')
})

test.each([
  ['สมชาย ใจดี', 'สมชาย', 'ใจดี'],
  ['นาย สมชาย ใจดี', 'สมชาย', 'ใจดี'],
  ['นางสาวมาลี ดอกไม้', 'นางสาวมาลี', 'ดอกไม้'],
  ['Mr. Somchai de la Cruz', 'Somchai', 'de la Cruz'],
  ['Malee', 'Malee', ''],
  ['Mrinal Sen', 'Mrinal', 'Sen'],
])('guessAccountName parses %j as %j and %j', (name, firstName, lastName) => {
  expect(guessAccountName({ ...emptyDraft(''), name })).toEqual({ firstName, lastName })
})

test('guessAccountName keeps a name that was already typed', () => {
  expect(guessAccountName({ ...draft, name: 'Malee Dok' })).toEqual({})
})

describe('remainingFaults', () => {
  const found = { phone: 'phone10', accountNo: 'accountDigits' } as const
  const submission = { found, draft: { ...draft, phone: '081', accountNo: '12' } }
  const check = (now: RegisterDraft) => ({
    now: { ...checkPhone(now, false), ...checkBank(now, 10) },
    refused: {},
  })

  test('keeps the errors of a submission while nothing is typed', () => {
    expect(remainingFaults(submission, submission.draft, check(submission.draft))).toEqual(found)
  })

  test('clears the error of an edited field', () => {
    const typed = { ...submission.draft, phone: '0812' }
    expect(remainingFaults(submission, typed, check(typed))).toEqual({ accountNo: 'accountDigits' })
  })

  test('clears an error that another field resolves', () => {
    const at = { ...draft, bankCode: 'KTB' }
    const english = { found: checkBank(at, 10), draft: at }
    const typed = { ...at, bankCode: 'KBANK' }
    expect(remainingFaults(english, typed, check(typed))).toEqual({})
  })

  test('shows a server error until its field or the bank changes', () => {
    const at = { found: {}, draft }
    const refused = { now: {}, refused: { accountNo: 'accountInvalid' } as const }
    expect(remainingFaults(at, draft, refused)).toEqual({ accountNo: 'accountInvalid' })
    expect(remainingFaults(at, { ...draft, accountNo: '999' }, refused)).toEqual({})
    expect(remainingFaults(at, { ...draft, bankCode: 'SCB' }, refused)).toEqual({})
  })
})

describe('reachableStep', () => {
  const proved = { ...draft, provedPhone: draft.phone }

  test.each([
    ['an empty draft', 4, emptyDraft(''), null, 1],
    ['a pending code', 2, draft, { phone: draft.phone }, 2],
    ['a code to another phone', 2, draft, { phone: '0899999999' }, 1],
    ['a proved phone', 3, proved, null, 3],
    ['a phone that changed after its proof', 3, { ...proved, phone: '0899999999' }, null, 1],
    ['a complete draft', 4, proved, null, 4],
    ['passwords lost in a reload', 4, { ...proved, password: '', confirmPassword: '' }, null, 3],
    ['the phone step being requested', 1, proved, null, 1],
  ] as const)('reachableStep returns the allowed step for %s', (_, wanted, of, sent, step) => {
    expect(reachableStep(wanted, of, sent)).toBe(step)
  })
})
