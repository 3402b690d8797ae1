import { expect, test } from 'vitest'
import { readProfile } from '@champa/contract/account'
import { readMe } from '@champa/contract/office/staff'
import { memberRequester, officeRequester, requesterHeader } from '@champa/contract/constants'
import { clock } from '../../../platform/clock.ts'
import { newSecrets } from '../../../testing/new-secrets.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { callOffice, newStaff, signIn, staffPassword } from '../../../testing/test-staff.ts'
import { listVaultKeys } from '../../game/index.ts'
import { cleanStaffSessions } from './clean-staff-sessions.job.ts'
import { resealSecrets } from './reseal-staff-secrets.job.ts'

const app = await startTestApp()

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
