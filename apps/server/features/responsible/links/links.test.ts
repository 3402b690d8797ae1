import { expect, test } from 'vitest'
import { createAccount, editProfile, readProfile } from '@champa/contract/account'
import { takeTimeOut } from '@champa/contract/responsible'
import { clock } from '../../../platform/clock.ts'
import {
  breakOf,
  exclude,
  excludeAs,
  findAll,
  logIn,
  matchBetween,
  newDevice,
  newName,
  openAccount,
  pause,
  signedIn,
  twoAccounts,
} from '../../../testing/persons.ts'
import { signInMember, newAddress, provePhone, registerBody } from '../../../testing/sign-up.ts'
import { testGames } from '../../../testing/test-games.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { endExclusion, letRegister } from '../end-exclusion.ts'
import { markBreaks } from '../exclusion/mark-breaks.job.ts'
import { leaveGames } from '../leave-games.job.ts'
import { listMatches } from './decide-match.ts'

const app = await startTestApp({ LOG_LEVEL: 'error' })

const ahead = (days: number): void => clock.set(() => new Date(Date.now() + days * 86_400_000))

test('a self-exclusion excludes the person’s other accounts for the same period', async () => {
  const [one, other] = await twoAccounts(app)
  const member = await signInMember(app, other)
  const until = await exclude(app, one)
  await findAll(app)
  expect(await breakOf(app, other)).toEqual({
    status: 'self-excluded',
    until,
    kinds: ['linked-exclusion'],
  })
  expect(await app.call(readProfile, {}, member)).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_1' },
  })
  expect(await logIn(app, other)).toMatchObject({ body: { message: 'INACTIVE_USER', until } })
  expect(await matchBetween(app, one, other)).toEqual({
    kinds: ['device', 'name'],
    state: 'joined',
  })
  const body = { ...registerBody(), name: newName(), bankCode: other.body.bankCode }
  await app.operator.db.query('delete from bank_claim where member_id = $1', [other.id])
  expect(
    await app.call(createAccount, {
      body: {
        ...body,
        bankAccountName: body.name,
        bankAccountNo: other.body.bankAccountNo,
        otpToken: await provePhone(app, body.username),
      },
      headers: newAddress(),
    }),
  ).toMatchObject({ body: { message: 'INACTIVE_USER' } })
})

test('a break brings the money of the person’s other account back from its games', async () => {
  const games = testGames(app)
  await games.connect()
  const [one, other] = [await app.member(), await app.member(250_00n)]
  const device = newDevice()
  await app.ctx.db.query(
    `insert into device_member (device, member_id, first_seen_at)
      select $1, x.id, $3
      from unnest($2::bigint[]) as x(id)`,
    [device, [one.id, other.id], clock.now()],
  )
  await games.activate(other, 'naga')
  await games.transfer(other, 'wallet', 'naga', 200)
  await app.call(takeTimeOut, { body: { days: 1 } }, one)
  await findAll(app)
  await leaveGames.run(app.ctx)
  expect((await games.wallet(other)).wallet.amount).toBe(250_00n)
  await app.proveBooks()
})

test('a match by name or device alone is listed for staff and excludes nobody', async () => {
  const one = await openAccount(app)
  const [namesake, family] = [
    await openAccount(app, { name: one.name }),
    await openAccount(app, { device: one.device }),
  ]
  const stranger = await openAccount(app)
  await exclude(app, one)
  await findAll(app)
  expect(await matchBetween(app, one, namesake)).toEqual({ kinds: ['name'], state: 'raised' })
  expect(await matchBetween(app, one, family)).toEqual({ kinds: ['device'], state: 'raised' })
  expect(await matchBetween(app, one, stranger)).toBeUndefined()
  for (const innocent of [namesake, family, stranger]) {
    expect((await logIn(app, innocent, innocent.device)).ok).toBe(true)
    expect(await breakOf(app, innocent)).toEqual({ status: 'active', until: null, kinds: [] })
  }
  const raised = (await listMatches(app.ctx, 100)).filter(
    ({ source, state }) => source === one.body.username && state === 'raised',
  )
  expect(raised.map(({ username }) => username).toSorted()).toEqual(
    [namesake, family].map(({ body }) => body.username).toSorted(),
  )
})

test('an excluded member’s login on a namesake’s device excludes the namesake', async () => {
  const one = await openAccount(app)
  const other = await openAccount(app, { name: one.name })
  const until = await exclude(app, one)
  await findAll(app)
  expect(await matchBetween(app, one, other)).toEqual({ kinds: ['name'], state: 'raised' })
  expect(await logIn(app, one, other.device)).toMatchObject({ body: { message: 'INACTIVE_USER' } })
  expect(await breakOf(app, other)).toMatchObject({ status: 'self-excluded', until })
})

test('INACTIVE_USER: excludes a namesake who logs in on an excluded member’s device', async () => {
  const one = await openAccount(app)
  const other = await openAccount(app, { name: one.name })
  const until = await exclude(app, one)
  await findAll(app)
  expect((await logIn(app, other)).ok).toBe(true)
  const refused = { status: 403, body: { message: 'INACTIVE_USER', until } }
  expect(await logIn(app, other, one.device)).toMatchObject(refused)
  // The session that was opened during the comparison has ended.
  expect(
    await app.ctx.db.query('select 1 from session where member_id = $1 and revoked_at is null', [
      other.id,
    ]),
  ).toEqual([])
  expect(await logIn(app, other)).toMatchObject(refused)
  expect(await matchBetween(app, one, other)).toEqual({
    kinds: ['device', 'name'],
    state: 'joined',
  })
})

test('excludes an account on an excluded member’s device if it takes their name', async () => {
  const one = await openAccount(app)
  const other = await openAccount(app, { device: one.device })
  await exclude(app, one)
  const member = await signInMember(app, other)
  const change = { body: { name: one.name }, headers: newAddress() }
  expect(await app.call(editProfile, change, member)).toMatchObject({
    body: { message: 'INVALID_USER_INFO' },
  })
  expect((await breakOf(app, other)).status).toBe('self-excluded')
  const far = await openAccount(app)
  expect(await app.call(editProfile, change, await signInMember(app, far))).toMatchObject({
    body: { message: 'INVALID_USER_INFO' },
  })
  expect((await breakOf(app, far)).status).toBe('active')
  expect(await matchBetween(app, one, far)).toEqual({ kinds: ['name'], state: 'raised' })
})

test('does not exclude an account whose phone support has permitted', async () => {
  const [one, other] = await twoAccounts(app)
  await letRegister(app.operator, { phone: other.body.username, who: 'nok', why: 'father and son' })
  await exclude(app, one)
  await findAll(app)
  expect((await logIn(app, other, one.device)).ok).toBe(true)
  expect(await matchBetween(app, one, other)).toBeUndefined()
})

test('a permitted phone is excluded with an account opened after the permission', async () => {
  const [, other] = await twoAccounts(app)
  const phone = other.body.username
  for (const why of ['father and son', 'asked again'])
    expect(await letRegister(app.operator, { phone, who: 'nok', why })).toBe(true)
  const later = await openAccount(app, { name: other.name, device: other.device })
  const until = await exclude(app, later)
  await findAll(app)
  expect(await breakOf(app, other)).toMatchObject({ status: 'self-excluded', until })
})

test('excludes an account that is linked only through another account of the person', async () => {
  const [one, other] = await twoAccounts(app)
  const device = newDevice()
  await logIn(app, other, device)
  const third = await openAccount(app, { name: one.name, device })
  const until = await exclude(app, one)
  await findAll(app)
  expect(await breakOf(app, third)).toMatchObject({ status: 'self-excluded', until })
})

test('concurrent exclusions of two linked accounts both last until the later end', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = await twoAccounts(app)
    const [first, second] = [await signedIn(app, one), await signedIn(app, other)]
    const [short, long] = await Promise.all([excludeAs(app, first, 6), excludeAs(app, second, 12)])
    await Promise.all([findAll(app), findAll(app)])
    await findAll(app)
    expect(long).toBeGreaterThan(short)
    expect(await breakOf(app, one)).toEqual({
      status: 'self-excluded',
      until: long,
      kinds: ['self-exclusion', 'linked-exclusion'],
    })
    expect(await breakOf(app, other)).toMatchObject({ until: long, kinds: ['self-exclusion'] })
  }
})

test('an exclusion concurrent with a login on the same device covers both accounts', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = await openAccount(app)
    const other = await openAccount(app, { name: one.name })
    await Promise.all([exclude(app, one), logIn(app, other, one.device)])
    await findAll(app)
    expect((await breakOf(app, other)).status).toBe('self-excluded')
  }
})

test('an exclusion ends on all accounts of a person together, at the latest end date', async () => {
  const [one, other] = await twoAccounts(app)
  await exclude(app, one)
  await findAll(app)
  const end = () =>
    endExclusion(app.operator, { username: one.body.username, who: 'nok', why: 'asked' })
  expect(await end()).toBe('too-early')
  ahead(190)
  await app.operator.db.query('update member set paused_until = $2 where member_id = $1', [
    other.id,
    new Date(clock.nowMs() + 86_400_000),
  ])
  expect(await end()).toBe('too-early')
  ahead(192)
  expect(await end()).toBe('done')
  for (const account of [one, other]) {
    expect((await breakOf(app, account)).kinds.at(-1)).toBe('ended')
    expect((await logIn(app, account, one.device)).ok).toBe(true)
  }
  expect(await end()).toBe('not-excluded')
})

test('a time-out covers the person’s other accounts and reports no weak match', async () => {
  const [one, other] = await twoAccounts(app)
  const namesake = await openAccount(app, { name: one.name })
  const until = await pause(app, one)
  await findAll(app)
  expect(await breakOf(app, other)).toEqual({ status: 'active', until, kinds: ['linked-time-out'] })
  expect((await logIn(app, other, one.device)).ok).toBe(true)
  expect(await breakOf(app, namesake)).toMatchObject({ until: null })
  expect(await matchBetween(app, one, namesake)).toBeUndefined()
})

test('INACTIVE_USER: refuses a registration by a person on a time-out', async () => {
  const one = await openAccount(app)
  await pause(app, one)
  const register = async (changes: { name?: string }, device?: string) => {
    const body = { ...registerBody(), name: newName(), ...changes }
    return app.call(createAccount, {
      body: {
        ...body,
        bankAccountName: body.name,
        otpToken: await provePhone(app, body.username),
      },
      headers: { ...newAddress(), ...(device ? { 'x-device': device } : {}) },
    })
  }
  const refused = { status: 403, body: { message: 'INACTIVE_USER' } }
  expect(await register({ name: one.name })).toMatchObject(refused)
  expect(await register({}, one.device)).toMatchObject(refused)
  const laterDevice = newDevice()
  await logIn(app, one, laterDevice)
  expect(await register({}, laterDevice)).toMatchObject(refused)
  expect((await register({})).ok).toBe(true)
  ahead(8)
  await markBreaks.run(app.ctx)
  expect(
    await app.ctx.db.query('select 1 from exclusion_fingerprint where member_id = $1', [one.id]),
  ).toEqual([])
  expect((await register({ name: one.name }, one.device)).ok).toBe(true)
})
