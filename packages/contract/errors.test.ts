import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors as en } from '../../apps/member/text/en/errors.ts'
import { errors as lo } from '../../apps/member/text/lo/errors.ts'
import { errors as th } from '../../apps/member/text/th/errors.ts'
import { clearBonus } from './bonus.ts'
import { qrMessages } from './deposit.ts'
import { endpoints } from './endpoints.ts'
import {
  freshRefusals,
  gateRefusals,
  type MemberCode,
  officeCodes,
  playRefusals,
  refusals,
  staffRefusals,
  visitorRefusals,
  type RefusalCode,
} from './errors.ts'
import { collectInvites } from './invite.ts'
import { sendOtp, verifyOtp } from './otp.ts'
import { receiveRefund } from './refund.ts'
import { slipNotes } from './slip.ts'
import { spinErrors } from './spin.ts'

/** The error codes of the specification, in its groups. */
const groups: Record<string, string> = {
  auth:
    'UNAUTHORIZED EXPIRED_AUTH_TOKEN INVALID_USER_1 INVALID_USER_2 INVALID_USER_3 ' +
    'INVALID_USER_4 INVALID_IP NO_USER WRONG_PASSWORD REQUEST_LIMIT WRONG_CREDENTIAL ' +
    'INACTIVE_USER LOGIN_FAIL',
  otp:
    'OTP_BLOCK OTP_TOKEN_INVALID OTP_NOT_EXIST OTP_VERIFIED OTP_EXPIRED OTP_CODE_INVALID ' +
    'OTP_CODE_VALID UNVERIFIED_OTP OTP_SEND_FAIL OTP_VERIFY_FAIL',
  register:
    'EXISTING_USER EXISTING_BANK INVALID_USER_INFO INVALID_BANK BANK_ACCOUNT_NAME_ENG ' +
    'REGISTER_FAIL PHONE_NUMBER_REQUIRE_10_DIGIT',
  bonus:
    'BONUS_REMAINING BONUS_ALREADY_ACTIVE BONUS_MAX_CLAIMED BONUS_CONDITION BONUS_CLEAR ' +
    'BONUS_FULL NO_PROMOTION PROMOTION_RECEIVED',
  invite:
    'INVITE_INACTIVE NO_INVITE_BONUS NO_INVITEE_PLAY_INFO INVITE_BONUS_SUCCESS INVITE_BONUS_FAIL',
  refund: 'NO_REFUND REFUND_CONDITION REFUND_SUCCESS REFUND_INACTIVE REFUND_MINIMUM',
  wallet:
    'NO_BANK NO_WALLET SLOT_ALREADY_ACTIVE SLOT_ACTIVATE_FAIL SLOT_NO_ACCOUNT ' +
    'SLOT_RESET_PASSWORD_FAIL TRANSFER_MINIMUM NO_GAME MONEY_NOT_ENOUGH TRANSFER_FAIL ' +
    'QR_FAIL',
  slip:
    'SLIP_UPLOAD_FAIL REQUEST_LIMIT_1MIN SLIP_NO_FILE SLIP_INVALID_FILE ' +
    'TRUELINK_DUPLICATE TRUELINK_INVALID',
  other: 'KEY_MISSING KEY_INVALID NO_DATA INTERNAL_SERVER_ERROR',
  coupon: 'NO_CLAIMABLE_COUPON INVALID_PRIZE_CODE INVALID_CODE INVALID_COUPON_TYPE COUPON_EXPIRED',
}
const codes = Object.entries(groups).flatMap(([group, some]) =>
  some.split(' ').map((code) => [group, code] as const),
)

/**
 * Codes that come in a successful response instead of a refusal, each with the schema that contains
 * it.
 */
const samples: Partial<Record<string, unknown[]>> = {
  OTP_VERIFIED: [
    sendOtp.answer,
    { otpRef: '', otpToken: '', code: 'OTP_VERIFIED', resendInMs: 0, expiresInMs: 0 },
  ],
  OTP_CODE_VALID: [verifyOtp.answer, { code: 'OTP_CODE_VALID', otpToken: '' }],
  BONUS_CLEAR: [clearBonus.answer, { message: 'BONUS_CLEAR', keeps: 0, takes: 0 }],
  INVITE_BONUS_SUCCESS: [collectInvites.answer, { message: 'INVITE_BONUS_SUCCESS', amount: 0 }],
  REFUND_SUCCESS: [receiveRefund.answer, { message: 'REFUND_SUCCESS', amount: 0 }],
}

const declared = new Set<RefusalCode>([
  ...gateRefusals,
  ...visitorRefusals,
  ...playRefusals,
  ...staffRefusals,
  ...freshRefusals,
  ...endpoints.flatMap(({ endpoint }) => [...endpoint.refuses]),
])

test('a code has status 200 exactly when no call declares it as a refusal', () => {
  const answered = Object.entries(refusals)
    .filter(([, status]) => status === 200)
    .map(([code]) => code)
  expect(answered).toEqual(
    Object.keys(refusals).filter((code) => !declared.has(code as RefusalCode)),
  )
  expect(answered.toSorted()).toEqual(
    [...Object.keys(samples), 'QR_FAIL', ...spinErrors].toSorted(),
  )
})

// [spec:ERR-39.1 ERM-5.1 ERM-14.1 ERM-18.1]
test.each(codes)('the %s code %s is declared as a refusal or is part of a response', (_, code) => {
  expect(Object.keys(refusals)).toContain(code)
  if (code === 'QR_FAIL') expect(qrMessages).toContain(code)
  else if (samples[code])
    expect((samples[code][0] as typeof sendOtp.answer).safeParse(samples[code][1]).success).toBe(
      true,
    )
  else expect([...declared]).toContain(code)
})

// [spec:ERR-4.1 WHL-19.1]
test.each(Object.entries({ th, lo, en }))('every code has its own text in %s', (_, { errors }) => {
  const words = codes.map(([, code]) => errors[code as MemberCode])
  expect(words.filter((text) => !text)).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})

test('no call of members or guests answers a code of the office', () => {
  const answered = endpoints
    .filter(({ endpoint }) => endpoint.access !== 'staff')
    .flatMap(({ endpoint }) => endpoint.refuses)
  expect(answered.filter((code) => (officeCodes as readonly string[]).includes(code))).toEqual([])
})

test('every code is tested on the server, by a test’s title or an expected value', () => {
  const server = join(import.meta.dirname, '..', '..', 'apps', 'server')
  const tests = readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
  const titled = (code: string) => new RegExp(`['"\`]${code}[: ]`).test(tests)
  const expected = (code: string) => new RegExp(`(?:message|code): '${code}'`).test(tests)
  expect(
    codes
      .map(([, code]) => code)
      .filter((code) => !(code in samples ? expected(code) : titled(code))),
  ).toEqual([])
})

// [spec:SLIP-24.1]
test('slipNotes are the notes of the specification', () => {
  expect([...slipNotes].toSorted()).toEqual(
    (
      'CANNOT_READ_CROPPED_IMAGE DEST_ACC_INVALID EXPIRED_SLIP IMG_SIZE_UNABLE_TO_PROCESS ' +
      'INVALID_SLIP NOT_MATCH SLIP_REFNO_DUPLICATED TRIPPLE_WRONG_CAPTCHA UNKNOW_ERROR ' +
      'UNSTABLE_REFNO_ON_SLIP UPLOADED_FILE_NOT_EXIST'
    ).split(' '),
  )
})
