import { createAccount, validateAccount } from '@champa/contract/account'
import { sendOtp, verifyOtp } from '@champa/contract/otp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newAddress,
  newPhone,
  provePhone,
  registerBody,
  sendCode,
  setDocument,
  signUp,
  type RegisterBody,
} from '../../testing/sign-up.ts'
import { startTestApp, openTestApp, type TestApp } from '../../testing/test-app.ts'

const app = await startTestApp()

const validate = (body: Partial<RegisterBody>, headers = newAddress()) =>
  app.call(validateAccount, { body, headers })

// [spec:ACC-5.2 ACC-14.1]
test('checks only the fields that are present', async () => {
  expect(await validate({})).toMatchObject({ ok: true, body: { valid: true } })
  expect(await validate({ name: 'สมหญิง', password: 'river-lantern-7' })).toMatchObject({ ok: true })
  expect(await validate({ bankCode: 'GSB', bankAccountNo: '020123456789' })).toMatchObject({
    ok: true,
  })
  const phone = newPhone()
  expect(
    await validate({
      username: phone,
      name: 'สมหญิง',
      password: 'river-lantern-7',
      otpToken: await provePhone(app, phone),
    }),
  ).toMatchObject({ ok: true })
})

test('validating stores nothing and uses up no verification', async () => {
  const phone = newPhone()
  const otpToken = await provePhone(app, phone)
  for (let n = 0; n < 3; n++)
    expect(await validate({ ...registerBody(phone), otpToken })).toMatchObject({ ok: true })
  expect(
    await app.ctx.db.query('select 1 from phone_claim where phone = $1', [`+66${phone.slice(1)}`]),
  ).toEqual([])
})

// [spec:ACC-3.1 ERR-40.1]
test('UNVERIFIED_OTP: refuses an unverified phone while the operator requires verification', async () => {
  expect(await validate({ username: newPhone() })).toMatchObject({
    status: 403,
    body: { message: 'UNVERIFIED_OTP' },
  })
  await setDocument(app, 'registerOtp', { on: false })
  expect(await validate({ username: newPhone() })).toMatchObject({ ok: true })
  await setDocument(app, 'registerOtp', { on: true })
})

// [spec:ERR-43.1]
test('EXISTING_USER: refuses a phone that is taken', async () => {
  const { body } = await signUp(app)
  expect(await validate({ username: body.username })).toMatchObject({
    status: 409,
    body: { message: 'EXISTING_USER' },
  })
})

// [spec:ERR-44.1]
test('EXISTING_BANK: refuses a taken bank account in any notation', async () => {
  const { body } = await signUp(app)
  expect(
    await validate({
      bankCode: body.bankCode,
      bankAccountNo: body.bankAccountNo.replace(/^(...)/, '$1-'),
    }),
  ).toMatchObject({ status: 409, body: { message: 'EXISTING_BANK' } })
})

test('REQUEST_LIMIT: refuses the thirty-first probe from one address', async () => {
  const { body } = await signUp(app)
  const headers = newAddress()
  const answers = await Promise.all(
    Array.from({ length: 31 }, () =>
      validate({ bankCode: body.bankCode, bankAccountNo: body.bankAccountNo }, headers),
    ),
  )
  expect(answers.filter((one) => one.status === 409)).toHaveLength(30)
  expect(answers.find((one) => one.status === 429)).toMatchObject({
    body: { message: 'REQUEST_LIMIT' },
  })
})

test('REQUEST_LIMIT: answers a limited address alike for taken and free phones', async () => {
  const [{ body: taken }, headers] = [await signUp(app), newAddress()]
  for (let n = 0; n < 30; n++)
    expect(await validate({ username: newPhone() }, headers)).toMatchObject({
      status: 403,
      body: { message: 'UNVERIFIED_OTP' },
    })
  const account = { bankCode: taken.bankCode, bankAccountNo: taken.bankAccountNo }
  const requests = [
    { username: taken.username },
    { username: newPhone() },
    account,
    { bankCode: 'GSB', bankAccountNo: '020123450000' },
  ]
  const answers = await Promise.all(requests.map((one) => validate(one, headers)))
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429])
  const sent = await Promise.all(
    [taken.username, newPhone()].map((phoneNumber) =>
      app.call(sendOtp, { body: { phoneNumber }, headers }),
    ),
  )
  expect(sent.map(({ status }) => status)).toEqual([429, 429])
})

test('UNVERIFIED_OTP: refuses bank account checks after ten with one verified phone', async () => {
  const phone = newPhone()
  const otpToken = await provePhone(app, phone)
  const ask = () => validate({ ...registerBody(phone), otpToken })
  const answers = await Promise.all(Array.from({ length: 12 }, ask))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  const refused = { status: 403, body: { message: 'UNVERIFIED_OTP' } }
  expect(answers.find(({ ok }) => !ok)).toMatchObject(refused)
  expect(
    await app.call(createAccount, {
      body: { ...registerBody(phone), otpToken },
      headers: newAddress(),
    }),
  ).toMatchObject(refused)
})

test('does not count a completed registration against the probe limit', async () => {
  const headers = newAddress()
  const probes = () =>
    app.ctx.db.query<{ failures: number }>(
      'select failures from attempt_limit where subject = $1',
      [`probe:${headers['x-forwarded-for']}`],
    )
  const phone = newPhone()
  const { otpToken, code } = await sendCode(app, phone, headers)
  expect((await app.call(verifyOtp, { body: { otpToken, otpCode: code }, headers })).ok).toBe(true)
  const whole = { ...registerBody(phone), otpToken }
  const { bankCode: _, bankAccountNo: __, bankAccountName: ___, ...person } = whole
  expect(await validate(person, headers)).toMatchObject({ ok: true })
  expect(await app.call(createAccount, { body: whole, headers })).toMatchObject({ ok: true })
  expect(await probes()).toMatchObject([{ failures: 0 }])
})

test('a refusal names the invalid field', async () => {
  expect(await validate({ password: '12345678' })).toMatchObject({
    status: 400,
    body: { message: 'INVALID_USER_INFO', fields: ['password'] },
  })
  expect(await validate({ bankCode: 'BBL', bankAccountName: 'สมหญิง ใจงาม' })).toMatchObject({
    status: 400,
    body: { message: 'BANK_ACCOUNT_NAME_ENG', fields: ['bankAccountName'] },
  })
  expect(await validate({ bankCode: 'NONE', bankAccountNo: '1234567890' })).toMatchObject({
    status: 400,
    body: { message: 'INVALID_BANK', fields: ['bankCode'] },
  })
  expect(await validate({ bankCode: 'KBANK', bankAccountNo: '123456789' })).toMatchObject({
    status: 400,
    body: { message: 'INVALID_BANK', fields: ['bankAccountNo'] },
  })
})

test('accepts TMB as TTB and requires an English account name for it', async () => {
  expect(
    await validate({
      bankCode: 'TMB',
      bankAccountNo: '1234567890',
      bankAccountName: 'MALEE SUKJAI',
    }),
  ).toMatchObject({ status: 200 })
  expect(await validate({ bankCode: 'TMB', bankAccountName: 'มาลี' })).toMatchObject({
    body: { message: 'BANK_ACCOUNT_NAME_ENG' },
  })
})

describe('the Lao build', () => {
  let lao: TestApp
  beforeAll(async () => {
    lao = await openTestApp({ LAO_BUILD: '1' })
    await setDocument(lao, 'registerOtp', { on: false })
  })
  afterAll(() => lao.stop())
  const ask = (body: Partial<RegisterBody>) =>
    lao.call(validateAccount, { body, headers: newAddress() })

  test('accepts Lao phones, banks, names and currencies', async () => {
    const whole = {
      username: '020 5555 5555',
      name: 'ມະນີ',
      bankCode: 'BCEL',
      bankAccountName: 'many keomany',
      bankAccountNo: '010110001783790001',
    }
    expect(await ask({ ...whole, currency: 'LAK' })).toMatchObject({ ok: true })
    expect(await ask({ ...whole, currency: 'BAHT' })).toMatchObject({ ok: true })
    expect(await ask({ bankCode: 'JDB', bankAccountNo: '12345678' })).toMatchObject({ ok: true })
  })

  // [spec:ERR-45.1]
  test('INVALID_USER_INFO: refuses a Thai phone', async () => {
    expect(await ask({ username: '0812345678' })).toMatchObject({
      status: 400,
      body: { message: 'INVALID_USER_INFO' },
    })
  })

  // [spec:ERR-46.1]
  test.each([
    { bankCode: 'KBANK' },
    { bankCode: 'BCEL', bankAccountNo: '1234567890' },
    { bankCode: 'JDB', bankAccountNo: '1234567' },
    { currency: 'THB' as const },
  ])('INVALID_BANK: refuses %o', async (body) => {
    expect(await ask(body)).toMatchObject({ status: 400, body: { message: 'INVALID_BANK' } })
  })

  // [spec:ERR-47.1]
  test('BANK_ACCOUNT_NAME_ENG: every Lao bank requires English letters', async () => {
    expect(await ask({ bankCode: 'BCEL', bankAccountName: 'ມະນີ ແກ້ວມະນີ' })).toMatchObject({
      status: 400,
      body: { message: 'BANK_ACCOUNT_NAME_ENG' },
    })
  })
})
