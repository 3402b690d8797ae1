import { login } from '@champa/contract/account'
import { otpBlockMs, otpResendAfterMs, sendOtp, verifyOtp } from '@champa/contract/otp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { openLog } from '../../platform/log.ts'
import {
  newAddress,
  newPhone,
  readMessages,
  sendCode,
  setDocument,
  signUp,
  statusesOf,
} from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { smsHost } from './rules.ts'

const app = await startTestApp()

const ahead = (ms: number): void => clock.set(() => new Date(Date.now() + ms))

const send = (phoneNumber: string, headers = newAddress(), otpToken?: string) =>
  app.call(sendOtp, { body: { phoneNumber, ...(otpToken ? { otpToken } : {}) }, headers })

// [spec:ERR-33.1]
test('OTP_BLOCK: refuses the sixth code of a day for one phone from one address', async () => {
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

test('requests from another address do not block the phone’s owner', async () => {
  const phone = newPhone()
  const otherAddress = newAddress()
  for (let n = 0; n < 5; n++) {
    ahead(n * otpResendAfterMs)
    await sendCode(app, phone, otherAddress)
  }
  expect(await send(phone, otherAddress)).toMatchObject({ body: { message: 'OTP_BLOCK' } })
  const owner = await sendCode(app, phone)
  await sendCode(app, phone, newAddress())
  expect(
    (await app.call(verifyOtp, { body: { otpToken: owner.otpToken, otpCode: owner.code } })).ok,
  ).toBe(true)
})

test('OTP_BLOCK: sends at most twenty codes a day to one phone, from all addresses', async () => {
  const phone = newPhone()
  for (let n = 0; n < 20; n++) await sendCode(app, phone)
  expect(await send(phone)).toMatchObject({ status: 429, body: { message: 'OTP_BLOCK' } })
  expect(await readMessages(app, phone)).toHaveLength(20)
})

// [spec:ERR-33.1]
test('OTP_BLOCK: refuses an address’s 21st code within an hour, even concurrently', async () => {
  const headers = newAddress()
  const sent = await Promise.all(Array.from({ length: 24 }, () => send(newPhone(), headers)))
  expect(sent.filter((one) => one.ok)).toHaveLength(20)
  expect(sent.find((one) => !one.ok)).toMatchObject({ status: 429, body: { message: 'OTP_BLOCK' } })
  ahead(3_600_000 + otpBlockMs)
  expect((await send(newPhone(), headers)).ok).toBe(true)
})

describe('the SMS ceiling', () => {
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
    ['to phones with the same prefix in an hour', { perPrefixAndHour: 3 }, 3_600],
  ])(
    'OTP_BLOCK: limits messages %s, even concurrently, and logs one alarm',
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

  test('an SMS limit for one phone prefix affects neither other prefixes nor logins', async () => {
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

  test('the SMS ceiling does not count a message that the gateway refused', async () => {
    await setDocument(app, 'smsCeiling', { ...shipped, perHour: 1 })
    await app.fault('sms', 'refuse', 1)
    expect(await send(newPhone())).toMatchObject({ body: { message: 'OTP_SEND_FAIL' } })
    expect((await send(newPhone())).ok).toBe(true)
    expect(await send(newPhone())).toMatchObject({ body: { message: 'OTP_BLOCK' } })
  })
})

describe('the text of the SMS', () => {
  const send = (phoneNumber: string, headers: Record<string, string>) =>
    app.call(sendOtp, { body: { phoneNumber }, headers })

  test.each([
    ['en-GB,en;q=0.9', 'is your Champa OTP'],
    ['lo', 'ແມ່ນລະຫັດ OTP Champa'],
    ['th', 'คือ OTP ของ Champa'],
    ['fr', 'คือ OTP ของ Champa'],
  ])('the SMS is in the requested language, or else in Thai (%s)', async (language, words) => {
    const phone = newPhone()
    await send(phone, { ...newAddress(), 'accept-language': language })
    const [message] = await readMessages(app, phone)
    expect(message!.text).toContain(words)
  })

  test('the last line of the SMS names the site and the code for the browser', async () => {
    const phone = newPhone()
    await sendCode(app, phone)
    const [message] = await readMessages(app, phone)
    expect(message!.text).toMatch(/^(\d{6}) [^]*\n\n@127\.0\.0\.1 #\1$/)
  })

  test.each([
    ['https://www.champa.example/th', false, 'evil.example', 'www.champa.example'],
    ['https://champa.example', true, '127.0.0.1:3000', 'champa.example'],
    ['', true, '127.0.0.1:3000', '127.0.0.1'],
    ['', false, 'evil.example', null],
    ['', true, undefined, null],
  ])(
    'smsHost: website %j, sandbox %s and Host header %s result in %j',
    (website, sandbox, hostHeader, host) => {
      expect(smsHost(website, sandbox, hostHeader)).toBe(host)
    },
  )
})
