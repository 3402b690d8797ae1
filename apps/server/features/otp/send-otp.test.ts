import { createAccount, login } from '@champa/contract/account'
import { otpBlockMs, otpResendAfterMs, sendOtp, verifyOtp } from '@champa/contract/otp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { openLog } from '../../platform/log.ts'
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
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.stop())
afterEach(async () => {
  clock.set()
  await app.clearFaults()
})

const ahead = (ms: number): void => clock.set(() => new Date(Date.now() + ms))
const send = (phoneNumber: string, headers = newAddress(), otpToken?: string) =>
  app.call(sendOtp, { body: { phoneNumber, ...(otpToken ? { otpToken } : {}) }, headers })

// [spec:API-31.1 API-31.2]
test('a code reaches the phone with its reference, in the language of the site', async () => {
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

test('the code is kept only as a keyed hash, and the token only as a hash', async () => {
  const { otpToken, code } = await sendCode(app, newPhone())
  const rows = await app.ctx.db.query<{ row: string }>('select otp::text as row from otp')
  expect(rows.some(({ row }) => row.includes(otpToken) || row.split(/[^0-9]/).includes(code))).toBe(
    false,
  )
})

// [spec:ERR-49.1]
test('PHONE_NUMBER_REQUIRE_10_DIGIT: nine digits', async () => {
  expect(await send('081234567')).toMatchObject({
    status: 400,
    body: { message: 'PHONE_NUMBER_REQUIRE_10_DIGIT' },
  })
})

test('INVALID_USER_INFO: ten digits that are no mobile', async () => {
  expect(await send('2055555555')).toMatchObject({
    status: 400,
    body: { message: 'INVALID_USER_INFO' },
  })
})

// [spec:ERR-34.1]
test('OTP_TOKEN_INVALID: a token that cannot be one', async () => {
  expect(await send(newPhone(), newAddress(), 'x'.repeat(201))).toMatchObject({
    status: 400,
    body: { message: 'OTP_TOKEN_INVALID' },
  })
})

// [spec:ERR-43.1]
test('EXISTING_USER: a registered phone gets no message', async () => {
  const { body } = await signUp(app)
  const before = (await readMessages(app, body.username)).length
  expect(await send(body.username)).toMatchObject({
    status: 409,
    body: { message: 'EXISTING_USER' },
  })
  expect(await readMessages(app, body.username)).toHaveLength(before)
})

test('REQUEST_LIMIT: one address hears EXISTING_USER thirty times in ten minutes', async () => {
  const { body } = await signUp(app)
  const headers = newAddress()
  for (let n = 0; n < 30; n++)
    expect(await send(body.username, headers)).toMatchObject({ body: { message: 'EXISTING_USER' } })
  expect(await send(body.username, headers)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: expect.closeTo(600, -2) },
  })
})

test('REQUEST_LIMIT: the same phone again within a minute, and how long to wait', async () => {
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

test('REQUEST_LIMIT: of two requests at once for one phone, one sends', async () => {
  const phone = newPhone()
  const headers = newAddress()
  const both = await Promise.all([send(phone, headers), send(phone, headers)])
  expect(statusesOf(both)).toEqual([200, 429])
  expect(await readMessages(app, phone)).toHaveLength(1)
})

test('a new code takes the place of the old one', async () => {
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

// [spec:ERR-33.1]
test('OTP_BLOCK: the sixth code of a day for one phone from one address, for half an hour and until the day has room', async () => {
  const phone = newPhone()
  const headers = newAddress()
  for (let n = 0; n < 5; n++) {
    ahead(n * otpResendAfterMs)
    await sendCode(app, phone, headers)
  }
  ahead(5 * otpResendAfterMs)
  const sixth = await send(phone, headers)
  expect(sixth).toMatchObject({ status: 429, body: { message: 'OTP_BLOCK' } })
  expect((sixth.body as { retryAfter: number }).retryAfter).toBeGreaterThan(23 * 3_600)
  ahead(5 * otpResendAfterMs + otpBlockMs)
  expect(await send(phone, headers)).toMatchObject({ status: 429, body: { message: 'OTP_BLOCK' } })
  ahead(24 * 3_600_000 + otpBlockMs)
  expect((await send(phone, headers)).ok).toBe(true)
})

test('a stranger who asks for codes holds up neither the owner of the phone nor the code on its way to them', async () => {
  const phone = newPhone()
  const stranger = newAddress()
  for (let n = 0; n < 5; n++) {
    ahead(n * otpResendAfterMs)
    await sendCode(app, phone, stranger)
  }
  expect(await send(phone, stranger)).toMatchObject({ body: { message: 'OTP_BLOCK' } })
  const owner = await sendCode(app, phone)
  await sendCode(app, phone, newAddress())
  expect(
    (await app.call(verifyOtp, { body: { otpToken: owner.otpToken, otpCode: owner.code } })).ok,
  ).toBe(true)
})

test('OTP_BLOCK: a phone gets twenty codes a day at most, whoever asks', async () => {
  const phone = newPhone()
  for (let n = 0; n < 20; n++) await sendCode(app, phone)
  expect(await send(phone)).toMatchObject({ status: 429, body: { message: 'OTP_BLOCK' } })
  expect(await readMessages(app, phone)).toHaveLength(20)
})

// [spec:ERR-33.1]
test('OTP_BLOCK: the twenty-first code of an hour from one address, even when all are asked for at once', async () => {
  const headers = newAddress()
  const sent = await Promise.all(Array.from({ length: 24 }, () => send(newPhone(), headers)))
  expect(sent.filter((one) => one.ok)).toHaveLength(20)
  expect(sent.find((one) => !one.ok)).toMatchObject({ status: 429, body: { message: 'OTP_BLOCK' } })
  ahead(3_600_000 + otpBlockMs)
  expect((await send(newPhone(), headers)).ok).toBe(true)
})

describe('the ceiling of SMS', () => {
  const shipped = { perHour: 500, perDay: 3_000, perPrefixAndHour: 150, prefixDigits: 5 }
  const forgetCounts = () =>
    app.ctx.db.query("delete from attempt_limit where subject like 'sms-%'")
  beforeEach(forgetCounts)
  afterEach(async () => {
    await forgetCounts()
    await setDocument(app, 'smsCeiling', shipped)
  })

  test.each([
    ['in an hour', { perHour: 3 }, 3_600],
    ['in a day', { perDay: 3 }, 86_400],
    ['to phones that begin alike', { perPrefixAndHour: 3 }, 3_600],
  ])(
    'OTP_BLOCK: messages %s, whoever asks, also all at once; one alarm tells of it',
    async (_, limit, seconds) => {
      await setDocument(app, 'smsCeiling', { ...shipped, ...limit })
      const lines: string[] = []
      const { log } = app.ctx
      app.ctx.log = openLog('error', { write: (line) => void lines.push(line) })
      const phones = Array.from({ length: 6 }, () => newPhone())
      const sent = await Promise.all(phones.map((phone) => send(phone)))
      app.ctx.log = log
      expect(statusesOf(sent)).toEqual([200, 200, 200, 429, 429, 429])
      const refused = sent.find((one) => !one.ok)!
      expect(refused.body).toMatchObject({
        message: 'OTP_BLOCK',
        retryAfter: expect.closeTo(seconds, -2),
      })
      expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ alarm: 'sms-ceiling' }),
      ])
      ahead(seconds * 1_000 + 1_000)
      expect((await send(phones[sent.indexOf(refused)]!)).ok).toBe(true)
    },
  )

  test('phones of another beginning get messages still, and members sign in without one', async () => {
    const { body } = await signUp(app)
    await forgetCounts()
    await setDocument(app, 'smsCeiling', { ...shipped, perPrefixAndHour: 1 })
    expect((await send(newPhone())).ok).toBe(true)
    expect((await send(newPhone())).ok).toBe(false)
    expect((await send('0891234567')).ok).toBe(true)
    expect(
      (
        await app.call(login, {
          body: { username: body.username, password: body.password },
          headers: newAddress(),
        })
      ).ok,
    ).toBe(true)
  })

  test('a message that the gateway did not take is not counted', async () => {
    await setDocument(app, 'smsCeiling', { ...shipped, perHour: 1 })
    await app.fault('sms', 'refuse', 1)
    expect(await send(newPhone())).toMatchObject({ body: { message: 'OTP_SEND_FAIL' } })
    expect((await send(newPhone())).ok).toBe(true)
    expect(await send(newPhone())).toMatchObject({ body: { message: 'OTP_BLOCK' } })
  })
})

// [spec:ERR-41.1]
test('OTP_SEND_FAIL: the gateway refuses, and the phone may ask again at once', async () => {
  const phone = newPhone()
  await app.fault('sms', 'refuse', 1)
  expect(await send(phone)).toMatchObject({ status: 502, body: { message: 'OTP_SEND_FAIL' } })
  expect((await send(phone)).ok).toBe(true)
})

// [spec:ERR-41.1]
test('OTP_SEND_FAIL: an earlier code stays good when the newer one never went out', async () => {
  const phone = newPhone()
  const { otpToken, code } = await sendCode(app, phone)
  await app.fault('sms', 'error', 1)
  expect(await send(phone)).toMatchObject({ body: { message: 'OTP_SEND_FAIL' } })
  expect((await app.call(verifyOtp, { body: { otpToken, otpCode: code } })).ok).toBe(true)
})

// [spec:ACC-4.1 ERR-36.1]
test('OTP_VERIFIED: the browser that proved this phone within half an hour needs no other code', async () => {
  const phone = newPhone()
  const otpToken = await provePhone(app, phone)
  expect(await send(phone, newAddress(), otpToken)).toMatchObject({
    ok: true,
    body: { code: 'OTP_VERIFIED', otpToken },
  })
  expect(await readMessages(app, phone)).toHaveLength(1)
})

test('another browser, another phone, a used or an old proof gets a new code', async () => {
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

test('a proof is used up by one registration', async () => {
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
