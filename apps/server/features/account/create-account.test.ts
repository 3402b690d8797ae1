import { createAccount, login, readProfile } from '@champa/contract/account'
import { clock } from '../../platform/clock.ts'
import { afterEach, expect, test } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import {
  newAddress,
  newPhone,
  provePhone,
  registerBody,
  sendCode,
  setDocument,
  signUp,
  statusesOf,
  type RegisterBody,
} from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp()
afterEach(() => setDocument(app, 'registerOtp', { on: true }))

const register = (body: RegisterBody, headers = newAddress()) =>
  app.call(createAccount, { body, headers })
const withoutOtp = () => setDocument(app, 'registerOtp', { on: false })
/**
 * Registers with a valid body overridden by `changes`. One-time passwords are switched off, because
 * other tests cover them.
 */
const registerWith = async (changes: Partial<RegisterBody>) => {
  await withoutOtp()
  return register({ ...registerBody(), ...changes })
}

async function traces(phone: string): Promise<unknown> {
  const e164 = `+66${phone.slice(1)}`
  const [row] = await app.ctx.db.query(
    `select (select count(*) from member where phone = $1)::int as members,
        (select count(*) from phone_claim where phone = $1)::int as claims`,
    [e164],
  )
  return row
}

// [spec:ACC-1.1 API-27.1 ACC-14.1 API-27.2]
test('a member registers with a verified phone, logs in and reads the profile', async () => {
  const { body, id } = await signUp(app, {
    bankAccountName: '  สมหญิง   ใจงาม ',
    bankAccountNo: '０１２-3.45 67๘–9',
  })
  const inside = await app.call(login, {
    body: { username: `+66${body.username.slice(1)}`, password: body.password },
    headers: newAddress(),
  })
  if (!inside.ok) throw new Error(inside.body.message)
  const profile = await app.call(
    readProfile,
    {},
    { id, token: inside.body.token, phone: body.username },
  )
  expect(profile).toMatchObject({
    body: {
      profile: {
        _id: id.toString(),
        username: body.username,
        name: 'สมหญิง ใจงาม',
        coin: 0,
        currency: 'THB',
        bankCode: 'KBANK',
        bankNameTH: 'ธนาคารกสิกรไทย',
        bankNameEN: 'Kasikornbank',
        bankAccountName: 'สมหญิง ใจงาม',
        bankAccountNo: '0123456789',
      },
    },
  })
  await app.proveBooks()
})

test('stores the password as an argon2id hash with 19 MiB and two passes', async () => {
  const { id } = await signUp(app)
  const [row] = await app.ctx.db.query<{ passwordHash: string }>(
    'select password_hash from member where member_id = $1',
    [id],
  )
  expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

// [spec:ERR-43.1]
test('EXISTING_USER: registers a phone once, however concurrent requests write it', async () => {
  const phone = newPhone()
  await withoutOtp()
  const answers = await Promise.all(
    [phone, `+66 ${phone.slice(1)}`, `66${phone.slice(1)}`, phone].map((username) =>
      register({ ...registerBody(phone), username }),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  expect(answers.find((one) => !one.ok)).toMatchObject({ body: { message: 'EXISTING_USER' } })
  expect(await traces(phone)).toEqual({ members: 1, claims: 1 })
  await app.proveBooks()
})

// [spec:ERR-44.1]
test('EXISTING_BANK: refuses one of two concurrent registrations of a bank account', async () => {
  await withoutOtp()
  const [one, other] = [registerBody(), registerBody()]
  const answers = await Promise.all([
    register(one),
    register({ ...other, bankAccountNo: one.bankAccountNo }),
  ])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ body: { message: 'EXISTING_BANK' } })
  const left = await Promise.all([traces(one.username), traces(other.username)])
  expect(left).toContainEqual({ members: 0, claims: 0 })
  expect(
    (await register({ ...registerBody(), bankCode: 'SCB', bankAccountNo: one.bankAccountNo })).ok,
  ).toBe(true)
})

// [spec:ERR-40.1]
test('UNVERIFIED_OTP: refuses an unverified or expired token, or another phone’s', async () => {
  const body = registerBody()
  expect(await register(body)).toMatchObject({ status: 403, body: { message: 'UNVERIFIED_OTP' } })
  const { otpToken } = await sendCode(app, body.username)
  expect(await register({ ...body, otpToken })).toMatchObject({
    status: 403,
    body: { message: 'UNVERIFIED_OTP' },
  })
  expect(await register({ ...body, otpToken: await provePhone(app, newPhone()) })).toMatchObject({
    status: 403,
    body: { message: 'UNVERIFIED_OTP' },
  })
  clock.set(() => new Date(Date.now() + 70_000))
  const proof = await provePhone(app, body.username)
  clock.set(() => new Date(Date.now() + 70_000 + 31 * 60_000))
  expect(await register({ ...body, otpToken: proof })).toMatchObject({
    status: 403,
    body: { message: 'UNVERIFIED_OTP' },
  })
  expect(await traces(body.username)).toEqual({ members: 0, claims: 0 })
})

// [spec:ERR-34.1]
test('OTP_TOKEN_INVALID: refuses an unknown or malformed token', async () => {
  expect(await register({ ...registerBody(), otpToken: 'A'.repeat(43) })).toMatchObject({
    status: 400,
    body: { message: 'OTP_TOKEN_INVALID' },
  })
  expect(await register({ ...registerBody(), otpToken: 'x' })).toMatchObject({
    status: 400,
    body: { message: 'OTP_TOKEN_INVALID' },
  })
})

test('a failed registration does not use up the verification of the phone', async () => {
  const { body: taken } = await signUp(app)
  const body = registerBody()
  const otpToken = await provePhone(app, body.username)
  expect(await register({ ...body, otpToken, bankAccountNo: taken.bankAccountNo })).toMatchObject({
    body: { message: 'EXISTING_BANK' },
  })
  expect((await register({ ...body, otpToken })).ok).toBe(true)
})

test('AGE_NOT_ALLOWED: refuses a member who does not confirm the minimum age', async () => {
  expect(await registerWith({ ageConfirmed: false })).toMatchObject({
    status: 403,
    body: { message: 'AGE_NOT_ALLOWED' },
  })
  const { ageConfirmed: _, ...silent } = registerBody()
  expect(await register(silent)).toMatchObject({
    status: 403,
    body: { message: 'AGE_NOT_ALLOWED' },
  })
})

// [spec:ERR-49.1]
test('PHONE_NUMBER_REQUIRE_10_DIGIT: refuses a phone number of eleven digits', async () => {
  expect(await registerWith({ username: '08123456789' })).toMatchObject({
    status: 400,
    body: { message: 'PHONE_NUMBER_REQUIRE_10_DIGIT' },
  })
})

// [spec:ERR-45.1]
test.each([
  ['a landline number', { username: '0212345678' }],
  ['a password of seven characters', { password: '1234567' }],
  ['a password of 73 characters', { password: 'a1'.repeat(36) + 'b' }],
  ['a common password', { password: 'Password123' }],
  ['a password equal to the phone', { username: '0617654321', password: '061-765-4321' }],
  ['a password made of the site name', { password: 'Champa2026!' }],
  ['a blank name', { name: '   ' }],
  ['a name without a letter', { name: '12345' }],
  ['a name with a control character', { name: 'ab\u0000c' }],
  ['an unknown source', { sourceCode: 'billboard' }],
])('INVALID_USER_INFO: refuses %s', async (_, changes) => {
  expect(await registerWith(changes)).toMatchObject({
    status: 400,
    body: { message: 'INVALID_USER_INFO' },
  })
})

const badBanks: [string, Partial<RegisterBody>][] = [
  ['a bank that is not in the list', { bankCode: 'NOBANK' }],
  ['a Lao bank in the Thai build', { bankCode: 'BCEL' }],
  ['nine digits', { bankAccountNo: '123456789' }],
  ['twelve digits at a bank with ten-digit numbers', { bankAccountNo: '123456789012' }],
  ['letters in the number', { bankAccountNo: '12345678AB' }],
  ['a name without a letter', { bankAccountName: '...' }],
  ['the Lao currency in the Thai build', { currency: 'LAK' }],
]
// [spec:ERR-46.1]
test('INVALID_BANK: refuses an invalid bank, account number, account name or currency', async () => {
  for (const [problem, changes] of badBanks)
    expect(await registerWith(changes), problem).toMatchObject({
      status: 400,
      body: { message: 'INVALID_BANK' },
    })
})

// [spec:ACC-37.1 ERR-47.1]
test.each(['KTB', 'TTB', 'BBL'])(
  'BANK_ACCOUNT_NAME_ENG: %s requires an account name in English letters',
  async (bankCode) => {
    expect(await registerWith({ bankCode })).toMatchObject({
      status: 400,
      body: { message: 'BANK_ACCOUNT_NAME_ENG' },
    })
    const made = await registerWith({ bankCode, bankAccountName: 'Somying  jaingam' })
    expect(made.ok).toBe(true)
    const [row] = await app.ctx.db.query(
      'select bank_account_name as name from member where member_id = $1',
      [made.ok ? made.body._id : 0],
    )
    expect(row).toEqual({ name: 'SOMYING JAINGAM' })
  },
)

test('stores an invite code as typed, and an inviter only if the code names a member', async () => {
  const { id: inviter } = await signUp(app)
  const invited = async (inviteCode: string) => (await signUp(app, { inviteCode })).id
  const ids = [
    await invited(`PR${inviter}`),
    await invited('PR9999999999'),
    await invited('hello\u0000 there'),
    await invited(`pr${inviter}`),
  ]
  const rows = await Promise.all(
    ids.map(
      async (id) =>
        (
          await app.ctx.db.query(
            'select invite_code, inviter_id from member where member_id = $1',
            [id],
          )
        )[0],
    ),
  )
  expect(rows).toEqual([
    { inviteCode: `PR${inviter}`, inviterId: inviter },
    { inviteCode: 'PR9999999999', inviterId: null },
    { inviteCode: 'hello there', inviterId: null },
    { inviteCode: `pr${inviter}`, inviterId: inviter },
  ])
})

// [spec:ERR-48.1]
test('REGISTER_FAIL: stores no part of the member when the database fails midway', async () => {
  const body = registerBody()
  await withoutOtp()
  await asOwner(app, 'alter table book rename to book_away')
  expect(await register(body)).toMatchObject({ status: 500, body: { message: 'REGISTER_FAIL' } })
  await asOwner(app, 'alter table book_away rename to book')
  expect(await traces(body.username)).toEqual({ members: 0, claims: 0 })
  expect((await register(body)).ok).toBe(true)
  await app.proveBooks()
})
