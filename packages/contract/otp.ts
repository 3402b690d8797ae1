import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const otpLength = 6
export const otpExpiresInMs = 5 * 60_000
export const otpResendAfterMs = 60_000
export const maxOtpTries = 5
/** Maximum one-time passwords per day to one phone, requested from one network. */
export const maxOtpSendsPerDay = 5
/**
 * Maximum one-time passwords per day to one phone, requested from all networks. It is higher than
 * the limit of one network, so that one attacker cannot block the phone's owner.
 */
export const maxOtpSendsADayToPhone = 20
export const maxOtpSendsPerHourAndAddress = 20
export const otpBlockMs = 30 * 60_000
/** How long a verified phone number can be used for one registration. */
export const otpVerifiedForMs = 30 * 60_000

export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/otp/send',
  access: 'anyone',
  changes: true,
  does:
    'Sends a one-time password to a phone that is not registered yet. For a phone that this ' +
    'browser verified within 30 minutes, or while the operator asks for no code, it answers ' +
    'OTP_VERIFIED instead.',
  body: z.object({
    phoneNumber: z.string().check(z.maxLength(40)),
    otpToken: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    otpRef: z.string(),
    otpToken: z.string(),
    code: z.enum(['OTP_SENT', 'OTP_VERIFIED']),
    resendInMs: z.number(),
    expiresInMs: z.number(),
  }),
  refuses: [
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'INVALID_USER_INFO',
    'EXISTING_USER',
    'OTP_TOKEN_INVALID',
    'OTP_BLOCK',
    'OTP_SEND_FAIL',
  ],
  fieldRefusals: { phoneNumber: 'PHONE_NUMBER_REQUIRE_10_DIGIT', otpToken: 'OTP_TOKEN_INVALID' },
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/otp/verify',
  access: 'anyone',
  changes: true,
  does: 'Verifies the code; the returned token proves the phone for registration.',
  body: z.object({
    otpToken: z.string().check(z.maxLength(200)),
    otpCode: z.string().check(z.regex(/^\d{6}$/)),
  }),
  answer: z.object({ code: z.literal('OTP_CODE_VALID'), otpToken: z.string() }),
  refuses: [
    'OTP_TOKEN_INVALID',
    'OTP_NOT_EXIST',
    'OTP_EXPIRED',
    'OTP_CODE_INVALID',
    'OTP_BLOCK',
    'OTP_VERIFY_FAIL',
  ],
  fieldRefusals: { otpToken: 'OTP_TOKEN_INVALID', otpCode: 'OTP_CODE_INVALID' },
})
