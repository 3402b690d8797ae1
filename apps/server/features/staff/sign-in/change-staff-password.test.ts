import { expect, test } from 'vitest'
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
  newStaff,
  signIn,
  staffPassword as oldPassword,
  type TestStaff,
} from '../../../testing/test-staff.ts'

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
    'login',
    'change-password',
    'login',
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

test('NOT_ALLOWED: a first password allows only a password change and signing out', async () => {
  const staff = await newStaff(app, { role: 'lead', mustChange: true })
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
