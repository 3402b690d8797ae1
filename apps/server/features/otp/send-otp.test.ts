import { createAccount } from '@champa/contract/account'
import { otpResendAfterMs, sendOtp, verifyOtp } from '@champa/contract/otp'
import { expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import {
  newAddress,
  newPhone,
  provePhone,
  readMessages,
  registerBody,
  sendCode,
  setDocument,
  signUp,
  statusesOf,
} from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp()

const ahead = (ms: number): void => clock.set(() => new Date(Date.now() + ms))

const send = (phoneNumber: string, headers = newAddress(), otpToken?: string) =>
  app.call(sendOtp, { body: { phoneNumber, ...(otpToken ? { otpToken } : {}) }, headers })

// [spec:API-31.1 API-31.2]
test("sends a code with its reference in the site's language", async () => {
  const phone = newPhone()
  const sent = await send(`+66 ${phone.slice(1, 3)}-${phone.slice(3)}`)
  expect(sent).toMatchObject({
    ok: true,
    body: { code: 'OTP_SENT', resendInMs: 60_000, expiresInMs: 300_000 },
  })
  const [message] = await readMessages(app, phone)
  if (!sent.ok) throw new Error()
  expect(sent.body.otpRef).toMatch(/^[A-Z]{4}$/)
  expect(message!.text).toContain(sent.body.otpRef)
  expect(message!.text).toContain('OTP ของ Champa')
})

test('sends no message while the operator requires no one-time password', async () => {
  await setDocument(app, 'registerOtp', { on: false })
  const phone = newPhone()
  expect(await send(phone)).toMatchObject({ ok: true, body: { code: 'OTP_VERIFIED' } })
  expect(await readMessages(app, phone)).toEqual([])
  await setDocument(app, 'registerOtp', { on: true })
})

test('stores the code only as a keyed hash and the token only as a hash', async () => {
  const { otpToken, code } = await sendCode(app, newPhone())
  const rows = await app.ctx.db.query<{ row: string }>('select otp::text as row from otp')
  expect(rows.some(({ row }) => row.includes(otpToken) || row.split(/[^0-9]/).includes(code))).toBe(
    false,
  )
})

// [spec:ERR-49.1]
test('PHONE_NUMBER_REQUIRE_10_DIGIT: refuses nine digits', async () => {
  expect(await send('081234567')).toMatchObject({
    status: 400,
    body: { message: 'PHONE_NUMBER_REQUIRE_10_DIGIT' },
  })
})

test('INVALID_USER_INFO: refuses ten digits that are not a mobile number', async () => {
  expect(await send('2055555555')).toMatchObject({
    status: 400,
    body: { message: 'INVALID_USER_INFO' },
  })
})

// [spec:ERR-34.1]
test('OTP_TOKEN_INVALID: refuses a malformed token', async () => {
  expect(await send(newPhone(), newAddress(), 'x'.repeat(201))).toMatchObject({
    status: 400,
    body: { message: 'OTP_TOKEN_INVALID' },
  })
})

// [spec:ERR-43.1]
test('EXISTING_USER: sends no message to a registered phone', async () => {
  const { body } = await signUp(app)
  const before = (await readMessages(app, body.username)).length
  expect(await send(body.username)).toMatchObject({
    status: 409,
    body: { message: 'EXISTING_USER' },
  })
  expect(await readMessages(app, body.username)).toHaveLength(before)
})

test('REQUEST_LIMIT: refuses an address after 30 EXISTING_USER answers in 10 minutes', async () => {
  const { body } = await signUp(app)
  const headers = newAddress()
  for (let n = 0; n < 30; n++)
    expect(await send(body.username, headers)).toMatchObject({ body: { message: 'EXISTING_USER' } })
  expect(await send(body.username, headers)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: expect.closeTo(600, -2) },
  })
})

test('REQUEST_LIMIT: refuses a phone’s second code within a minute and returns the wait', async () => {
  const phone = newPhone()
  const headers = newAddress()
  await sendCode(app, phone, headers)
  const again = await send(phone, headers)
  expect(again).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  const { retryAfter } = again.body as { retryAfter: number }
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)
  expect(again.headers.get('retry-after')).toBe(String(retryAfter))
  ahead(otpResendAfterMs)
  expect((await send(phone, headers)).ok).toBe(true)
})

test('REQUEST_LIMIT: sends one message for two concurrent requests of one phone', async () => {
  const phone = newPhone()
  const headers = newAddress()
  const both = await Promise.all([send(phone, headers), send(phone, headers)])
  expect(statusesOf(both)).toEqual([200, 429])
  expect(await readMessages(app, phone)).toHaveLength(1)
})

test('a new code invalidates the earlier code', async () => {
  const phone = newPhone()
  const headers = newAddress()
  const old = await sendCode(app, phone, headers)
  ahead(otpResendAfterMs)
  const now = await sendCode(app, phone, headers)
  expect(
    await app.call(verifyOtp, { body: { otpToken: old.otpToken, otpCode: old.code } }),
  ).toMatchObject({ status: 404, body: { message: 'OTP_NOT_EXIST' } })
  expect(
    (await app.call(verifyOtp, { body: { otpToken: now.otpToken, otpCode: now.code } })).ok,
  ).toBe(true)
})

// [spec:ERR-41.1]
test('OTP_SEND_FAIL: lets the phone retry at once when the gateway refuses', async () => {
  const phone = newPhone()
  await app.fault('sms', 'refuse', 1)
  expect(await send(phone)).toMatchObject({ status: 502, body: { message: 'OTP_SEND_FAIL' } })
  expect((await send(phone)).ok).toBe(true)
})

// [spec:ERR-41.1]
test('OTP_SEND_FAIL: keeps the earlier code valid when the newer one was not sent', async () => {
  const phone = newPhone()
  const { otpToken, code } = await sendCode(app, phone)
  await app.fault('sms', 'error', 1)
  expect(await send(phone)).toMatchObject({ body: { message: 'OTP_SEND_FAIL' } })
  expect((await app.call(verifyOtp, { body: { otpToken, otpCode: code } })).ok).toBe(true)
})

// [spec:ACC-4.1 ERR-36.1]
test('OTP_VERIFIED: sends no code to a phone that the browser has just verified', async () => {
  const phone = newPhone()
  const otpToken = await provePhone(app, phone)
  expect(await send(phone, newAddress(), otpToken)).toMatchObject({
    ok: true,
    body: { code: 'OTP_VERIFIED', otpToken },
  })
  expect(await readMessages(app, phone)).toHaveLength(1)
})

test('sends a new code for another phone or browser, or an expired verification', async () => {
  const phone = newPhone()
  const otpToken = await provePhone(app, phone)
  expect(await send(newPhone(), newAddress(), otpToken)).toMatchObject({
    body: { code: 'OTP_SENT' },
  })
  ahead(otpResendAfterMs)
  expect(await send(phone)).toMatchObject({ body: { code: 'OTP_SENT' } })
  expect(await send(phone, newAddress(), otpToken)).toMatchObject({
    body: { code: 'OTP_VERIFIED' },
  })
  ahead(31 * 60_000)
  expect(await send(phone, newAddress(), otpToken)).toMatchObject({ body: { code: 'OTP_SENT' } })
})

test('EXISTING_USER: refuses a second registration with the same phone verification', async () => {
  const phone = newPhone()
  const otpToken = await provePhone(app, phone)
  expect(
    (
      await app.call(createAccount, {
        body: { ...registerBody(phone), otpToken },
        headers: newAddress(),
      })
    ).ok,
  ).toBe(true)
  expect(
    await app.call(createAccount, {
      body: { ...registerBody(phone), otpToken },
      headers: newAddress(),
    }),
  ).toMatchObject({ body: { message: 'EXISTING_USER' } })
})
