import { expect, test } from 'vitest'
import { createAccount, editAccountName, editProfile, readProfile } from '@champa/contract/account'
import { sendOtp } from '@champa/contract/otp'
import { excludeMyself } from '@champa/contract/responsible'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import {
  signInMember,
  newAddress,
  newPhone,
  provePhone,
  registerBody,
  signUp,
  type RegisterBody,
} from '../../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { endExclusion, letRegister } from '../end-exclusion.ts'
import { markBreaks } from './mark-breaks.job.ts'

const app = await startTestApp()

let persons = 0
const letters = (n: number): string =>
  [...n.toString().padStart(4, '0')].map((digit) => 'กขคงจชซดตถ'[Number(digit)]).join('')
/** Returns a name that is unique in this file. */
const newName = (): string => `พักเล่น${letters((persons += 1))} สกุลเดียว`
const newDevice = (): string => (persons += 1).toString(16).padStart(32, 'c')

/** A self-excluded member who registered with this name on this device. */
async function excluded({
  name = newName(),
  device = newDevice(),
} = {}): Promise<{ id: bigint; body: RegisterBody; device: string; name: string }> {
  const member = await signUp(app, { name, bankAccountName: name })
  await app.ctx.db.query(
    'insert into device_member (device, member_id, first_seen_at) values ($1, $2, $3)',
    [device, member.id, clock.now()],
  )
  const response = await app.call(
    excludeMyself,
    { body: { months: 6 } },
    await signInMember(app, member),
  )
  expect(response.ok).toBe(true)
  return { ...member, device, name }
}

async function register(changes: Partial<RegisterBody>, device?: string) {
  const body = { ...registerBody(), name: newName(), ...changes }
  const otpToken = changes.otpToken ?? (await provePhone(app, body.username))
  return app.call(createAccount, {
    body: { ...body, bankAccountName: changes.bankAccountName ?? body.name, otpToken },
    headers: { ...newAddress(), ...(device ? { 'x-device': device } : {}) },
  })
}
const refused = { status: 403, body: { message: 'INACTIVE_USER' } }

test('INACTIVE_USER: refuses an excluded member’s name in any spelling', async () => {
  const { name } = await excluded()
  for (const changes of [
    { name },
    { name: `นาย${name.replace(' ', '  ')}` },
    { name: name.split(' ').toReversed().join(' ') },
    { bankAccountName: name },
  ])
    expect(await register(changes)).toMatchObject(refused)
  expect((await register({})).ok).toBe(true)
})

test('INACTIVE_USER: refuses an excluded member’s name in look-alike letters', async () => {
  await excluded({ name: 'SOMCHAI PAKLEN' })
  for (const name of [
    'ЅОМСНАІ РАКLЕN',
    'ꜱᴏᴍᴄʜᴀɪ ᴘᴀᴋʟᴇɴ',
    'SOMCHAI\u200b PÁKLEN',
    'Mr. Ѕоmсhаі Раklеn',
  ])
    expect(await register({ name }), name).toMatchObject(refused)
  for (const name of ['SOMCHAI PAKLEE', 'Сомчай Паклен'])
    expect(await register({ name }), name).toMatchObject({ ok: true })
})

test('refuses an excluded member’s name or account in a profile, and limits attempts', async () => {
  const { name } = await excluded()
  await excluded({ name: 'SOMCHAI PAKYAO' })
  const registered = await signUp(app, {
    name: newName(),
    bankCode: 'KTB',
    bankAccountName: 'JANE DOE',
  })
  const member = await signInMember(app, registered)
  const edit = (changes: { name: string; bankAccountName?: string }) =>
    app.call(editProfile, { body: changes, headers: newAddress() }, member)
  const refusedName = { status: 400, body: { message: 'INVALID_USER_INFO', fields: ['name'] } }
  for (const spelling of [name, `นาย${name}`, 'ЅОМСНАІ РАКYАО'])
    expect(await edit({ name: spelling }), spelling).toMatchObject(refusedName)
  expect(
    await app.call(
      editAccountName,
      { body: { bankCode: 'KTB', bankAccountName: 'Somchai Pakyao' } },
      member,
    ),
  ).toMatchObject({ body: { message: 'INVALID_BANK' } })
  expect(
    await edit({ name: registered.body.name, bankAccountName: 'SOMCHAI PAKYAO' }),
  ).toMatchObject({ body: { message: 'INVALID_BANK', fields: ['bankAccountName'] } })
  expect(
    (
      await app.ctx.db.query('select name, bank_account_name from member where member_id = $1', [
        member.id,
      ])
    )[0],
  ).toEqual({ name: registered.body.name, bankAccountName: 'JANE DOE' })

  for (let tried = 5; tried < 10; tried += 1)
    expect(await edit({ name: newName() })).toMatchObject({ status: 200 })
  expect(await edit({ name })).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: expect.any(Number) },
  })
  expect(await edit({ name: registered.body.name })).toMatchObject({ status: 200 })
})

test('excludes a member who enters an excluded member’s bank account', async () => {
  const { body } = await excluded()
  const registered = await signUp(app, { name: newName() })
  const member = await signInMember(app, registered)
  await asOwner(
    app,
    `delete from bank_claim
      where account_no = '${body.bankAccountNo}';
      update member
      set bank_code = null, bank_account_no = null, bank_account_name = null
      where member_id = ${registered.id}`,
  )
  const account = {
    bankCode: body.bankCode,
    bankAccountNo: body.bankAccountNo,
    bankAccountName: 'JANE DOE',
  }
  expect(
    await app.call(
      editProfile,
      { body: { name: registered.body.name, ...account }, headers: newAddress() },
      member,
    ),
  ).toMatchObject({ body: { message: 'INVALID_BANK' } })
  expect(await app.call(readProfile, {}, member)).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_1' },
  })
})

test('a namesake of an excluded member may keep the name', async () => {
  const name = newName()
  const namesake = await signInMember(app, await signUp(app, { name, bankAccountName: name }))
  const other = await signUp(app, { name: newName(), bankAccountName: 'JANE DOE' })
  const member = await signInMember(app, other)
  await excluded({ name })
  const edit = (as: TestMember, chosen: string) =>
    app.call(editProfile, { body: { name: chosen }, headers: newAddress() }, as)
  expect((await edit(namesake, `  ${name.replace(' ', '   ')}`)).ok).toBe(true)
  expect(await edit(member, name)).toMatchObject({ body: { message: 'INVALID_USER_INFO' } })
  await letRegister(app.operator, {
    phone: other.body.username,
    who: 'nok',
    why: 'has shown an identity card',
  })
  expect((await edit(member, name)).ok).toBe(true)
})

test('INACTIVE_USER: refuses to register on an excluded member’s device', async () => {
  const { device } = await excluded()
  expect(await register({}, device)).toMatchObject(refused)
  expect((await register({}, newDevice())).ok).toBe(true)
})

test('INACTIVE_USER: refuses the bank account of an excluded, then deleted member', async () => {
  const { id, body } = await excluded()
  await asOwner(
    app,
    `delete from bank_claim
      where member_id = ${id};
      update member
      set status = 'closed', name = '–', bank_account_no = null
      where member_id = ${id}`,
  )
  const answered = await register({ bankCode: body.bankCode, bankAccountNo: body.bankAccountNo })
  expect(answered).toMatchObject(refused)
  expect(Object.keys(answered.body).toSorted()).toEqual(['message', 'requestId'])
  const stored = JSON.stringify(
    await app.ctx.db.query(
      'select encode(hash, $1) as hash, kind from exclusion_fingerprint where member_id = $2',
      ['hex', id],
    ),
  )
  expect(stored).not.toContain(body.bankAccountNo)
  clock.set(() => new Date(Date.now() + 200 * 86_400_000))
  expect((await register({ bankCode: body.bankCode, bankAccountNo: body.bankAccountNo })).ok).toBe(
    true,
  )
})

test('a refused registration consumes the phone verification, to prevent probing', async () => {
  const { name } = await excluded()
  const username = newPhone()
  const otpToken = await provePhone(app, username)
  expect(await register({ username, otpToken, name })).toMatchObject(refused)
  expect(await register({ username, otpToken, name: newName() })).toMatchObject({
    body: { message: 'UNVERIFIED_OTP' },
  })
  expect(
    await app.call(sendOtp, { body: { phoneNumber: username, otpToken }, headers: newAddress() }),
  ).toMatchObject({ body: { code: 'OTP_SENT' } })
})

test('UNVERIFIED_OTP: a phone verification accepts one person, even concurrently', async () => {
  for (let round = 0; round < 3; round += 1) {
    const names = [(await excluded()).name, (await excluded()).name]
    const username = newPhone()
    const otpToken = await provePhone(app, username)
    const body = { ...registerBody(username), username, otpToken }
    const answers = await Promise.all(
      names.map((name) => register({ ...body, name, bankAccountName: name })),
    )
    expect(answers.map((one) => (one.ok ? 'ok' : one.body.message)).toSorted()).toEqual([
      'INACTIVE_USER',
      'UNVERIFIED_OTP',
    ])
  }
})

test('support can permit a namesake; ending the exclusion deletes its fingerprints', async () => {
  const { id, body, name } = await excluded()
  const username = newPhone()
  expect(await letRegister(app.operator, { phone: '123', who: 'nok', why: 'no phone' })).toBe(false)
  expect(
    await letRegister(app.operator, {
      phone: username,
      who: 'nok',
      why: 'has shown an identity card',
    }),
  ).toBe(true)
  expect((await register({ username, name })).ok).toBe(true)
  expect(await register({ name })).toMatchObject(refused)
  clock.set(() => new Date(Date.now() + 190 * 86_400_000))
  // The exclusion lasts beyond its end date until support ends it.
  expect(await register({ name })).toMatchObject(refused)
  expect(
    await endExclusion(app.operator, { username: body.username, who: 'nok', why: 'asked' }),
  ).toBe('done')
  expect(
    await app.ctx.db.query('select 1 from exclusion_fingerprint where member_id = $1', [id]),
  ).toEqual([])
  expect((await register({ name })).ok).toBe(true)
})

test('the markBreaks job adds missing fingerprints to an exclusion', async () => {
  const { id, name } = await excluded()
  await app.ctx.db.query('delete from exclusion_fingerprint where member_id = $1', [id])
  expect(await markBreaks.run(app.ctx)).toBe(1)
  expect(await markBreaks.run(app.ctx)).toBe(0)
  expect(await register({ name })).toMatchObject(refused)
})
