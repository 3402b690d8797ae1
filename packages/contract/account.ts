import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { inviteFlags } from './invite-flag.ts'
import { currencies } from './constants.ts'

export const phoneLength = 10
export const passwordShortest = 8
export const passwordLongest = 72
export const nameLongest = 100
export const redirectAfterRegisterMs = 2_000
/** Banks whose account name must be in English letters (ACC-37). TMB is the former code of TTB. */
export const englishNameBanks = ['KTB', 'TMB', 'TTB', 'BBL'] as const
export const englishName = /^[A-Za-z][A-Za-z ]*$/
/**
 * Whether the account name must be in English letters before the bank's feed can identify the payer
 * (ACC-42).
 */
export const nameMustChange = (bankCode: string, name: string): boolean =>
  englishNameBanks.some((code) => code === bankCode) && !englishName.test(name.trim())
export const maxSessions = 5

const phone = z.string().check(z.maxLength(40))
const password = z.string().check(z.minLength(passwordShortest), z.maxLength(passwordLongest))
const words = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))

const registerFields = {
  name: words(nameLongest),
  username: phone,
  password,
  sourceCode: z.optional(z.string().check(z.maxLength(40))),
  inviteCode: z.optional(z.string().check(z.maxLength(40))),
  bankCode: words(20),
  bankAccountName: words(nameLongest),
  bankAccountNo: z.string().check(z.maxLength(40)),
  currency: z.optional(z.enum(['THB', 'BAHT', 'LAK'])),
  otpToken: z.optional(z.string().check(z.maxLength(200))),
  /** True when the member accepts the declaration "I am 20 or older" (ACC-9) and the terms. */
  ageConfirmed: z.optional(z.boolean()),
  /**
   * Marketing consent, which is separate from the terms (DATA-3) and absent unless the member gives
   * it.
   */
  marketing: z.optional(z.boolean()),
}

export const registerPayload = z.object(registerFields)
const partialPayload = z.partial(registerPayload)

const registerFieldRefusals = {
  name: 'INVALID_USER_INFO',
  username: 'PHONE_NUMBER_REQUIRE_10_DIGIT',
  password: 'INVALID_USER_INFO',
  sourceCode: 'INVALID_USER_INFO',
  inviteCode: 'INVALID_USER_INFO',
  bankCode: 'INVALID_BANK',
  bankAccountName: 'INVALID_BANK',
  bankAccountNo: 'INVALID_BANK',
  currency: 'INVALID_BANK',
  otpToken: 'OTP_TOKEN_INVALID',
  ageConfirmed: 'AGE_NOT_ALLOWED',
  marketing: 'INVALID_USER_INFO',
} as const

const registerRefusals = [
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  'INVALID_USER_INFO',
  'EXISTING_USER',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'EXISTING_BANK',
  'OTP_TOKEN_INVALID',
  'UNVERIFIED_OTP',
  'AGE_NOT_ALLOWED',
] as const

export const validateAccount = endpoint({
  method: 'POST',
  path: '/api/account/validate',
  access: 'anyone',
  changes: false,
  does: 'Validates a partial registration: only the fields present.',
  body: partialPayload,
  answer: z.object({ valid: z.literal(true) }),
  refuses: registerRefusals,
  fieldRefusals: registerFieldRefusals,
})

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/account',
  access: 'anyone',
  changes: true,
  does: 'Registers a member: validates every field again and writes everything in one transaction.',
  body: registerPayload,
  // inviteFlag: set when the given invite code does not count; null when the code counts or no code
  // was given.
  answer: z.object({
    _id: z.string(),
    username: z.string(),
    inviteFlag: z.nullable(z.enum(inviteFlags)),
  }),
  // INACTIVE_USER: these details match a self-excluded member.
  refuses: [...registerRefusals, 'INACTIVE_USER', 'REGISTER_FAIL'],
  fieldRefusals: registerFieldRefusals,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  changes: true,
  does: 'Signs a member in and returns a new session token.',
  body: z.object({
    username: phone,
    password: z.string().check(z.maxLength(200)),
    remember: z.optional(z.boolean()),
  }),
  answer: z.object({ token: z.string(), expiresAt: z.number() }),
  refuses: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'LOGIN_FAIL'],
  fieldRefusals: { username: 'WRONG_CREDENTIAL', password: 'WRONG_CREDENTIAL' },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'member',
  changes: true,
  does: "Ends the caller's session.",
  answer: z.object({ ended: z.literal(true) }),
  refuses: [],
})

export const memberProfile = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  /** When the account was created, in milliseconds since 1970 (UTC). */
  createdAt: z.number(),
  coin: z.number(),
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  bankNameTH: z.string(),
  bankNameEN: z.string(),
  currency: z.enum(currencies),
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  access: 'member',
  changes: false,
  does: "Returns the member's profile with bank details.",
  answer: z.object({ profile: memberProfile }),
  refuses: [],
})

const bankPart = (longest: number) => z.optional(z.string().check(z.trim(), z.maxLength(longest)))

export const editProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  access: 'member',
  changes: true,
  does:
    "Updates the member's name, and sets the bank account of a member who has none; only support " +
    'can change a registered account.',
  body: z.object({
    name: words(nameLongest),
    bankCode: bankPart(20),
    bankAccountName: bankPart(nameLongest),
    bankAccountNo: bankPart(40),
  }),
  answer: z.object({
    name: z.string(),
    bankCode: z.string(),
    bankAccountName: z.string(),
    bankAccountNo: z.string(),
  }),
  refuses: [
    'INVALID_USER_INFO',
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'EXISTING_BANK',
    'WITHDRAW_PENDING',
  ],
  fieldRefusals: {
    name: 'INVALID_USER_INFO',
    bankCode: 'INVALID_BANK',
    bankAccountName: 'INVALID_BANK',
    bankAccountNo: 'INVALID_BANK',
  },
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/changepwd',
  access: 'member',
  changes: true,
  does: 'Changes the password and ends every other session of the member.',
  body: z.object({ oldPassword: z.string().check(z.maxLength(200)), newPassword: password }),
  answer: z.object({ changed: z.literal(true) }),
  refuses: ['WRONG_PASSWORD', 'INVALID_USER_INFO'],
  fieldRefusals: { oldPassword: 'WRONG_PASSWORD', newPassword: 'INVALID_USER_INFO' },
})

export const editAccountName = endpoint({
  method: 'PUT',
  path: '/api/account/bankAccountName',
  access: 'member',
  changes: true,
  does:
    "Updates the member's bank account name to English letters for banks whose feed reports " +
    'names that way; rejected while a withdrawal is pending.',
  body: z.object({ bankCode: words(20), bankAccountName: words(nameLongest) }),
  answer: z.object({ bankCode: z.string(), bankAccountName: z.string() }),
  refuses: ['NO_BANK', 'INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'WITHDRAW_PENDING'],
  fieldRefusals: { bankCode: 'INVALID_BANK', bankAccountName: 'BANK_ACCOUNT_NAME_ENG' },
})
