import {
  otpBlockMs,
  otpExpiresInMs,
  otpResendAfterMs,
  sendOtp,
  verifyOtp,
} from '@champa/contract/otp'
import { expect, test } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { clock } from '../../platform/clock.ts'
import { newAddress, newPhone, sendCode, statusesOf, wrongCode } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { otpJobs } from './index.ts'

const app = await startTestApp()

const ahead = (ms: number): void => clock.set(() => new Date(Date.now() + ms))
const verify = (otpToken: string, otpCode: string) =>
  app.call(verifyOtp, { body: { otpToken, otpCode } })
const useUpTries = async ({ otpToken, code }: { otpToken: string; code: string }) => {
  for (let n = 0; n < 4; n++) await verify(otpToken, wrongCode(code))
  return verify(otpToken, wrongCode(code))
}

// [spec:API-31.1 ACC-3.3 API-31.2 ERR-39.1]
test('the right code verifies the phone', async () => {
  const { otpToken, code } = await sendCode(app, newPhone())
  expect(await verify(otpToken, code)).toMatchObject({
    status: 200,
    body: { code: 'OTP_CODE_VALID', otpToken },
  })
})

// [spec:ERR-34.1]
test('OTP_TOKEN_INVALID: refuses a malformed token and an unknown one', async () => {
  expect(await verify('short', '123456')).toMatchObject({
    status: 400,
    body: { message: 'OTP_TOKEN_INVALID' },
  })
  expect(await verify('A'.repeat(43), '123456')).toMatchObject({
    status: 400,
    body: { message: 'OTP_TOKEN_INVALID' },
  })
})

// [spec:ERR-38.1]
test('OTP_CODE_INVALID: refuses a wrong code and returns the number of tries left', async () => {
  const { otpToken, code } = await sendCode(app, newPhone())
  expect(await verify(otpToken, wrongCode(code))).toMatchObject({
    status: 400,
    body: { message: 'OTP_CODE_INVALID', triesLeft: 4 },
  })
  expect(await verify(otpToken, '12345')).toMatchObject({
    status: 400,
    body: { message: 'OTP_CODE_INVALID' },
  })
  expect((await verify(otpToken, code)).ok).toBe(true)
})

// [spec:ERR-35.1]
test('OTP_NOT_EXIST: accepts a code only once', async () => {
  const { otpToken, code } = await sendCode(app, newPhone())
  const both = await Promise.all([
    verify(otpToken, code),
    verify(otpToken, code),
    verify(otpToken, code),
  ])
  expect(statusesOf(both)).toEqual([200, 404, 404])
  expect(await verify(otpToken, code)).toMatchObject({
    status: 404,
    body: { message: 'OTP_NOT_EXIST' },
  })
})

// [spec:ERR-35.1]
test('OTP_NOT_EXIST: refuses the right code after five wrong tries', async () => {
  const sent = await sendCode(app, newPhone())
  expect(await useUpTries(sent)).toMatchObject({
    status: 400,
    body: { message: 'OTP_CODE_INVALID', triesLeft: 0 },
  })
  expect(await verify(sent.otpToken, sent.code)).toMatchObject({
    status: 404,
    body: { message: 'OTP_NOT_EXIST' },
  })
})

// [spec:ERR-35.1]
test('OTP_NOT_EXIST: checks only five of fifty concurrent guesses', async () => {
  const { otpToken, code } = await sendCode(app, newPhone())
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => verify(otpToken, wrongCode(code))),
  )
  expect(guesses.filter((one) => !one.ok && one.body.message === 'OTP_CODE_INVALID')).toHaveLength(
    5,
  )
  expect(guesses.filter((one) => !one.ok && one.body.message === 'OTP_NOT_EXIST')).toHaveLength(45)
})

// [spec:ERR-37.1]
test('OTP_EXPIRED: refuses a code after five minutes', async () => {
  const { otpToken, code } = await sendCode(app, newPhone())
  ahead(otpExpiresInMs + 1_000)
  expect(await verify(otpToken, code)).toMatchObject({
    status: 400,
    body: { message: 'OTP_EXPIRED' },
  })
})

// [spec:ERR-33.1]
test('OTP_BLOCK: two codes used up by wrong tries block the phone for one address', async () => {
  const phone = newPhone()
  const headers = newAddress()
  const owner = await sendCode(app, phone)
  await useUpTries(await sendCode(app, phone, headers))
  ahead(otpResendAfterMs)
  const second = await sendCode(app, phone, headers)
  expect(await useUpTries(second)).toMatchObject({
    status: 429,
    body: { message: 'OTP_BLOCK', retryAfter: otpBlockMs / 1000 },
  })
  expect(await verify(second.otpToken, second.code)).toMatchObject({
    status: 429,
    body: { message: 'OTP_BLOCK' },
  })
  ahead(2 * otpResendAfterMs)
  expect(await app.call(sendOtp, { body: { phoneNumber: phone }, headers })).toMatchObject({
    status: 429,
    body: { message: 'OTP_BLOCK' },
  })
  expect((await verify(owner.otpToken, owner.code)).ok).toBe(true)
  ahead(2 * otpResendAfterMs + otpBlockMs)
  const third = await sendCode(app, phone, headers)
  expect((await verify(third.otpToken, third.code)).ok).toBe(true)
})

// [spec:ERR-42.1]
test('OTP_VERIFY_FAIL: reports a database error, and the code stays valid', async () => {
  const { otpToken, code } = await sendCode(app, newPhone())
  await asOwner(app, 'alter table otp rename to otp_away')
  expect(await verify(otpToken, code)).toMatchObject({
    status: 500,
    body: { message: 'OTP_VERIFY_FAIL' },
  })
  await asOwner(app, 'alter table otp_away rename to otp')
  expect((await verify(otpToken, code)).ok).toBe(true)
})

test('cleanOtp deletes codes after two days', async () => {
  const { otpToken } = await sendCode(app, newPhone())
  const clean = otpJobs[0]!
  expect(await clean.run(app.ctx)).toBe(0)
  ahead(49 * 3_600_000)
  expect(await clean.run(app.ctx)).toBeGreaterThan(0)
  expect(await verify(otpToken, '123456')).toMatchObject({ body: { message: 'OTP_TOKEN_INVALID' } })
})
