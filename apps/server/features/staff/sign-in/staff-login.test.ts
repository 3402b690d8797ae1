import { expect, test } from 'vitest'
import { readMe } from '@champa/contract/office/staff'
import { clock } from '../../../platform/clock.ts'
import { newAddress } from '../../../testing/sign-up.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import {
  callOffice,
  auditEventsOf,
  newStaff,
  signIn,
  staffPassword as password,
} from '../../../testing/test-staff.ts'
import { demoAuthenticators } from '@champa/wire/authenticator'
import { digitsOf } from '../../../../simulators/authenticator/authenticator-page.ts'
import { seedDemoStaff, switchPerson } from '../index.ts'
import { stepOf } from './authenticator.ts'
import { staffLogin } from './staff-login.ts'

const app = await startTestApp()

/** Stops the clock, so that the code of an authenticator does not change during the test. */
const stand = (seconds = 0): void => {
  const at = new Date(1_800_000_000_000 + seconds * 1_000)
  clock.set(() => at)
}

test('password and code open a session, and the login is recorded in the audit log', async () => {
  const person = await newStaff(app)
  const answered = await signIn(app, {
    username: ` ${person.username.toUpperCase()} `,
    password,
    code: person.code(),
  })
  expect(answered).toMatchObject({
    status: 200,
    body: {
      staff: {
        id: person.id.toString(),
        username: person.username,
        roles: ['support'],
        grants: [],
        available: false,
        online: false,
        mustChangePassword: false,
      },
    },
  })
  const token = answered.ok ? answered.body.token : ''
  expect(await callOffice(app, readMe, {}, { ...person, token })).toMatchObject({
    status: 200,
    body: { username: person.username },
  })
  expect(await auditEventsOf(app, person)).toMatchObject([
    { action: 'login-new-device', body: { network: expect.any(String) } },
  ])
})

test.each([
  ['an unknown username', { username: 'nobody' }],
  ['an impossible username', { username: 'a\u0000b\ud800' }],
  ['a wrong password', { password: 'another-password' }],
  ['a wrong code', { code: '000000' }],
])('WRONG_CREDENTIAL: refuses %s with the same answer', async (_, wrong) => {
  stand()
  const person = await newStaff(app)
  expect(person.code()).not.toBe('000000')
  const answered = await signIn(app, {
    username: person.username,
    password,
    code: person.code(),
    ...wrong,
  })
  expect({ ...answered, headers: null }).toMatchObject({
    status: 401,
    body: { message: 'WRONG_CREDENTIAL' },
  })
  expect(Object.keys(answered.body).toSorted()).toEqual(['message', 'requestId'])
  expect(await auditEventsOf(app, person)).toEqual([])
})

test('WRONG_CREDENTIAL: refuses a code that was used before, and any older code', async () => {
  stand(3600)
  const person = await newStaff(app)
  const again = (atMs: number) =>
    signIn(app, { username: person.username, password, code: person.code(atMs) })
  const now = clock.nowMs()
  expect([
    (await again(now)).status,
    (await again(now)).status,
    (await again(now - 30_000)).status,
  ]).toEqual([200, 401, 401])
  expect([(await again(now + 30_000)).status, (await again(now)).status]).toEqual([200, 401])
})

test('WRONG_CREDENTIAL: accepts one of four concurrent logins with the same code', async () => {
  const person = await newStaff(app)
  stand(7200)
  const body = { username: person.username, password, code: person.code() }
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => signIn(app, body)))).map(
    (one) => one.status,
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
})

test('accepts a code half a minute off, but not a whole minute off', async () => {
  stand(10_800)
  const { code } = await newStaff(app)
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const steps = [-60_000, -30_000, 0, 30_000, 60_000].map((off) =>
    stepOf(secret, code(clock.nowMs() + off)),
  )
  const now = BigInt(Math.floor(clock.nowMs() / 30_000))
  expect(steps).toEqual([null, now - 1n, now, now + 1n, null])
})

test('INACTIVE_USER: refuses deactivated staff with the correct password and code', async () => {
  const person = await newStaff(app)
  await switchPerson(app.operator, null, { username: person.username, status: 'off' })
  expect(
    await signIn(app, {
      username: person.username,
      password: 'wrong-password',
      code: person.code(),
    }),
  ).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
  expect(
    await signIn(app, { username: person.username, password, code: person.code() }),
  ).toMatchObject({ status: 403, body: { message: 'INACTIVE_USER' } })
  expect(await callOffice(app, readMe, {}, person)).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_2' },
  })
  await switchPerson(app.operator, null, { username: person.username, status: 'active' })
  expect(
    (
      await signIn(app, {
        username: person.username,
        password,
        code: person.code(clock.nowMs() + 30_000),
      })
    ).status,
  ).toBe(200)
})

test('REQUEST_LIMIT: five wrong tries block a username; a login resets the count', async () => {
  stand(14_400)
  const [one, two] = [await newStaff(app), await newStaff(app)]
  for (let n = 0; n < 4; n += 1)
    await signIn(app, { username: two.username, password: 'wrong-password', code: '000000' })
  expect((await signIn(app, { username: two.username, password, code: two.code() })).status).toBe(
    200,
  )
  expect(
    (await signIn(app, { username: two.username, password: 'wrong-password', code: '000000' }))
      .status,
  ).toBe(401)
  for (let n = 0; n < 5; n += 1)
    await signIn(app, { username: one.username, password: 'wrong-password', code: '000000' })
  expect(await signIn(app, { username: one.username, password, code: one.code() })).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
})

test('REQUEST_LIMIT: five wrong tries block a username on unknown devices only', async () => {
  const person = await newStaff(app)
  const own = { 'x-device': 'e'.repeat(32) }
  expect(
    (
      await signIn(
        app,
        { username: person.username, password, code: person.code() },
        { ...newAddress(), ...own },
      )
    ).status,
  ).toBe(200)
  for (let n = 0; n < 5; n += 1)
    await signIn(app, { username: person.username, password: 'wrong-password', code: '000000' })
  const right = () => ({
    username: person.username,
    password,
    code: person.code(clock.nowMs() + 30_000),
  })
  expect(await signIn(app, right(), { ...newAddress(), 'x-device': 'f'.repeat(32) })).toMatchObject(
    { status: 429, body: { message: 'REQUEST_LIMIT' } },
  )
  expect((await signIn(app, right(), { ...newAddress(), ...own })).status).toBe(200)
})

test('REQUEST_LIMIT: refuses an address after thirty wrong tries with any usernames', async () => {
  const address = newAddress()
  const statuses = []
  for (let n = 0; n < 31; n += 1)
    statuses.push(
      (
        await signIn(
          app,
          { username: `guess${n}`, password: 'wrong-password', code: '000000' },
          address,
        )
      ).status,
    )
  expect(statuses.map((one) => (one === 401 ? '-' : one)).join('')).toBe(`${'-'.repeat(30)}429`)
})

test('the demo staff can sign in only in the sandbox', async () => {
  await seedDemoStaff(app.operator)
  await seedDemoStaff(app.operator)
  const [nok] = demoAuthenticators
  const body = {
    username: nok.username,
    password: 'champa-office-1',
    code: digitsOf(nok.secret, clock.nowMs()).code,
  }
  const call = {
    body,
    address: '10.9.9.9',
    headers: {},
    refuse: (code: string) => new Error(code),
  } as never
  await expect(
    staffLogin(call, { ...app.ctx, settings: { ...app.ctx.settings, sandbox: false } }),
  ).rejects.toThrow('WRONG_CREDENTIAL')
  expect(await signIn(app, body)).toMatchObject({
    status: 200,
    body: {
      staff: {
        name: 'ทีมดูแล นก',
        roles: ['support'],
        grants: ['chat.manage'],
        mustChangePassword: false,
      },
    },
  })
})
