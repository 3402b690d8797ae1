import { expect, test } from 'vitest'
import { createAccount, editProfile, validateAccount } from '@champa/contract/account'
import { sendOtp } from '@champa/contract/otp'
import { clock } from '../../../platform/clock.ts'
import { newAddress, newPhone, provePhone, registerBody, signUp } from '../../../testing/sign-up.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { newStaff } from '../../../testing/test-staff.ts'
import { assignRoles } from './assign-roles.ts'
import { cleanBarredIdentities } from './clean-barred-identities.job.ts'
import { barMore, switchPerson } from './manage-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

test('EXISTING_USER: a phone of staff is refused at each step, like a taken one [office:9]', async () => {
  const { body: member } = await signUp(app)
  const own = newPhone()
  const late = newPhone()
  const otpToken = await provePhone(app, late)
  const staff = await newStaff(app)
  await barMore(app.operator, staff.username, [phoneOf(own), phoneOf(late)])
  const ask = async (phone: string) => {
    const { status, body } = await app.call(sendOtp, {
      body: { phoneNumber: phone },
      headers: newAddress(),
    })
    return { status, body: { ...body, requestId: '' } }
  }
  expect(await ask(own)).toEqual(await ask(member.username))
  expect((await ask(own)).body).toMatchObject({ message: 'EXISTING_USER' })
  const register = (phone: string) =>
    app.call(createAccount, {
      body: { ...registerBody(phone), otpToken },
      headers: newAddress(),
    })
  expect(await register(late)).toMatchObject({ status: 409, body: { message: 'EXISTING_USER' } })
  expect(await register(own)).toMatchObject({ status: 409, body: { message: 'EXISTING_USER' } })
})

test('EXISTING_BANK: a bank account of staff is refused like a taken one [office:9]', async () => {
  const phone = newPhone()
  const body = { ...registerBody(phone), otpToken: await provePhone(app, phone) }
  const staff = await newStaff(app)
  const bank = { kind: 'bank', bankCode: body.bankCode, accountNo: body.bankAccountNo } as const
  await barMore(app.operator, staff.username, [bank])
  const refused = { status: 409, body: { message: 'EXISTING_BANK' } }
  expect(await app.call(validateAccount, { body, headers: newAddress() })).toMatchObject(refused)
  expect(await app.call(createAccount, { body, headers: newAddress() })).toMatchObject(refused)
  const member = await app.member()
  await app.operator.db.query(
    'update member set bank_code = null, bank_account_no = null where member_id = $1',
    [member.id],
  )
  const { bankCode, bankAccountName, bankAccountNo } = body
  const edit = { name: 'สมชาย ทดสอบ', bankCode, bankAccountName, bankAccountNo }
  expect(await app.call(editProfile, { body: edit, headers: newAddress() }, member)).toMatchObject(
    refused,
  )
})

test('identities stay barred until twelve months after the person left, and are then deleted', async () => {
  const phone = newPhone()
  const staff = await newStaff(app)
  await barMore(app.operator, staff.username, [phoneOf(phone)])
  const isRefused = async () =>
    (await app.call(sendOtp, { body: { phoneNumber: phone }, headers: newAddress() })).status ===
    409
  const stored = async () =>
    (await app.ctx.db.query('select 1 from barred_identity where staff_id = $1', [staff.id])).length
  const left = new Date()
  const later = (days: number): void =>
    clock.set(() => new Date(left.getTime() + days * 24 * 3_600_000))
  later(0)
  const { username } = staff
  await switchPerson(app.operator, null, { username, status: 'off' })
  await switchPerson(app.operator, null, { username, status: 'active' })
  later(800)
  await cleanBarredIdentities.run(app.ctx)
  expect([await isRefused(), await stored()]).toEqual([true, 1])
  later(0)
  await assignRoles(app.operator, null, {
    username,
    roles: ['risk'],
    grants: [],
    activeUntil: left,
  })
  later(364.9)
  await cleanBarredIdentities.run(app.ctx)
  expect([await isRefused(), await stored()]).toEqual([true, 1])
  later(365)
  expect(await isRefused()).toBe(false)
  await cleanBarredIdentities.run(app.ctx)
  expect(await stored()).toBe(0)
})

test('stores no phone and no account number, only keyed hashes', async () => {
  const staff = await newStaff(app)
  await barMore(app.operator, staff.username, [
    phoneOf('0812223334'),
    { kind: 'bank', bankCode: 'KBANK', accountNo: '5556667778' },
  ])
  const [row] = await app.ctx.db.query<{ text: string }>(
    `select string_agg(b::text, ' ') as text from barred_identity b where staff_id = $1`,
    [staff.id],
  )
  expect(row?.text).not.toMatch(/812223334|5556667778/)
})

function phoneOf(phone: string) {
  return { kind: 'phone', phone: `+66${phone.slice(1)}` } as const
}
