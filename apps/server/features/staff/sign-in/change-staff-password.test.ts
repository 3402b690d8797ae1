import { expect, test, describe } from 'vitest'
import { readChatSettings } from '@champa/contract/office/chat/endpoints'
import {
  changeStaffPassword,
  readColleagues,
  readMe,
  setPresence,
  staffLogout,
} from '@champa/contract/office/staff'
import { startTestApp } from '../../../testing/test-app.ts'
import {
  callOffice,
  auditEventsOf,
  asLead,
  newStaff,
  signIn,
  staffPassword as oldPassword,
  staffPassword,
  type TestStaff,
} from '../../../testing/test-staff.ts'
import { readProfile } from '@champa/contract/account'
import { memberRequester, officeRequester, requesterHeader } from '@champa/contract/constants'
import { clock } from '../../../platform/clock.ts'
import { newSecrets } from '../../../testing/new-secrets.ts'
import { listVaultKeys } from '../../game/index.ts'
import { cleanStaffSessions } from './clean-staff-sessions.job.ts'
import { resealSecrets } from './reseal-staff-secrets.job.ts'

const app = await startTestApp()

const newPassword = 'a-quiet-river-at-dusk'
const change = (staff: TestStaff, body = { oldPassword, newPassword }) =>
  callOffice(app, changeStaffPassword, { body }, staff)

test('a new password ends every session but the current one', async () => {
  const staff = await newStaff(app)
  const other = await signIn(app, {
    username: staff.username,
    password: oldPassword,
    code: staff.code(),
  })
  expect((await change(staff)).status).toBe(200)
  expect((await callOffice(app, readMe, {}, staff)).status).toBe(200)
  expect(
    await callOffice(app, readMe, {}, { ...staff, token: other.ok ? other.body.token : '' }),
  ).toMatchObject({ status: 401, body: { message: 'INVALID_USER_2' } })
  expect(
    (
      await signIn(app, {
        username: staff.username,
        password: oldPassword,
        code: staff.code(Date.now() + 30_000),
      })
    ).status,
  ).toBe(401)
  expect(
    (
      await signIn(app, {
        username: staff.username,
        password: newPassword,
        code: staff.code(Date.now() + 30_000),
      })
    ).status,
  ).toBe(200)
  expect((await auditEventsOf(app, staff)).map(({ action }) => action)).toEqual([
    'login-new-device',
    'change-password',
    'login-new-device',
  ])
})

test('WRONG_PASSWORD: refuses a wrong old password, and blocks after five tries', async () => {
  const staff = await newStaff(app)
  const wrong = { oldPassword: 'not-this-one', newPassword }
  for (let n = 0; n < 5; n += 1)
    expect(await change(staff, wrong)).toMatchObject({
      status: 400,
      body: { message: 'WRONG_PASSWORD' },
    })
  expect(await change(staff)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
})

test.each([
  ['the old password', () => oldPassword],
  ['a password with the username', ({ username }: TestStaff) => `my-${username}-password`],
  ['a repeated character', () => 'xxxxxxxxxxxxxxxx'],
  ['a short password', () => 'eleven-char'],
])('INVALID_INPUT: refuses %s as a new password', async (_, made) => {
  const staff = await newStaff(app)
  expect(await change(staff, { oldPassword, newPassword: made(staff) })).toMatchObject({
    status: 400,
    body: { message: 'INVALID_INPUT', fields: ['newPassword'] },
  })
})

test('NOT_ALLOWED: a first password allows only readMe, a new password and sign-out', async () => {
  const staff = await newStaff(app, { ...asLead, mustChange: true })
  expect(await callOffice(app, readMe, {}, staff)).toMatchObject({
    status: 200,
    body: { mustChangePassword: true },
  })
  for (const endpoint of [readColleagues, readChatSettings])
    expect(await callOffice(app, endpoint, {}, staff)).toMatchObject({
      status: 403,
      body: { message: 'NOT_ALLOWED' },
    })
  expect(await callOffice(app, setPresence, { body: { available: true } }, staff)).toMatchObject({
    status: 403,
    body: { message: 'NOT_ALLOWED' },
  })
  expect((await change(staff)).status).toBe(200)
  expect(await callOffice(app, readMe, {}, staff)).toMatchObject({
    status: 200,
    body: { mustChangePassword: false },
  })
  expect((await callOffice(app, readColleagues, {}, staff)).status).toBe(200)
  const another = await newStaff(app, { mustChange: true })
  expect((await callOffice(app, staffLogout, {}, another)).status).toBe(200)
  expect(await callOffice(app, readMe, {}, another)).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_1' },
  })
})

describe('staff sessions', () => {
  const hourMs = 3_600_000

  const later = (ms: number): void => clock.set(() => new Date(Date.now() + ms))

  test('a staff session expires after two idle hours, or twelve hours in any case', async () => {
    const staff = await newStaff(app)
    for (let hours = 1.5; hours < 12; hours += 1.5) {
      later(hours * hourMs)
      expect((await callOffice(app, readMe, {}, staff)).status).toBe(200)
    }
    later(12 * hourMs)
    expect(await callOffice(app, readMe, {}, staff)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
    const idle = await newStaff(app)
    later(14 * hourMs + 60_000)
    expect(await callOffice(app, readMe, {}, idle)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
  })

  test('cleanStaffSessions deletes sessions that ended more than a week ago', async () => {
    const staff = await newStaff(app)
    const count = async () =>
      (await app.ctx.db.query('select 1 as one from staff_session where staff_id = $1', [staff.id]))
        .length
    later(6 * 24 * hourMs)
    await cleanStaffSessions.run(app.ctx)
    expect(await count()).toBe(1)
    later(8 * 24 * hourMs)
    await cleanStaffSessions.run(app.ctx)
    expect(await count()).toBe(0)
  })

  test('INVALID_USER_3: refuses member tokens in the office and staff tokens elsewhere', async () => {
    const [staff, member] = [await newStaff(app), await app.member()]
    expect(await callOffice(app, readMe, {}, { ...staff, token: member.token })).toMatchObject({
      status: 401,
      body: { message: 'INVALID_USER_3' },
    })
    expect(await app.call(readProfile, {}, { ...member, token: staff.token })).toMatchObject({
      status: 401,
      body: { message: 'INVALID_USER_3' },
    })
  })

  test('KEY_INVALID: refuses office calls by the member app, and vice versa', async () => {
    const [staff, member] = [await newStaff(app), await app.member()]
    expect(
      await callOffice(app, readMe, { headers: { [requesterHeader]: memberRequester } }, staff),
    ).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } })
    expect(
      await app.call(readProfile, { headers: { [requesterHeader]: officeRequester } }, member),
    ).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } })
  })

  test('authenticator secrets are re-encrypted with a new first key of VAULT_KEY', async () => {
    const staff = await newStaff(app)
    const { secrets } = app.ctx.settings
    const [old, fresh] = [secrets.VAULT_KEY, newSecrets().VAULT_KEY]
    secrets.VAULT_KEY = `${fresh},${old}`
    expect((await listVaultKeys(app.ctx))[1]!.passwords).toBeGreaterThan(0)
    await resealSecrets.run(app.ctx)
    expect((await listVaultKeys(app.ctx))[1]!.passwords).toBe(0)
    secrets.VAULT_KEY = fresh
    expect(
      (await signIn(app, { username: staff.username, password: staffPassword, code: staff.code() }))
        .status,
    ).toBe(200)
    secrets.VAULT_KEY = old
  })
})
