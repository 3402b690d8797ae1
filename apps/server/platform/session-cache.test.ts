import { changePassword, login, logout, readProfile } from '@champa/contract/account'
import { readLock } from '@champa/contract/lock'
import { closeAccount } from '@champa/contract/privacy'
import { excludeMyself, takeTimeOut } from '@champa/contract/responsible'
import { readWallet } from '@champa/contract/wallet'
import { memberRequester } from '@champa/contract/constants'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openApp } from '../app.ts'
import { hashPassword } from '../features/password/index.ts'
import { countTrips } from '../testing/count-trips.ts'
import { payIn } from '../testing/pay-in.ts'
import { exclude, findAll, signedIn, twoAccounts } from '../testing/persons.ts'
import { callOverHttp, startTestApp, type TestMember } from '../testing/test-app.ts'
import { clock } from './clock.ts'
import type { Db } from './db.ts'
import { hashToken } from './ids.ts'
import { endSession, openSession, readSession, type SignedIn } from './session.ts'

const app = await startTestApp({ SINGLE_SESSION: '1' })
const counted = countTrips(app.ctx.db)
const password = 'river-lantern-7'
const passwordHash = await hashPassword(password)
afterEach(() => vi.restoreAllMocks())

/** Stops the clock of the cache, so that only an event ends a session; `pass` advances it. */
function stopTime(): { pass: (ms: number) => void } {
  let nowMs = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  return { pass: (ms) => void (nowMs += ms) }
}

/** A member with a password and two sessions. */
async function twoSessions(): Promise<[TestMember, TestMember]> {
  const one = await app.member()
  await app.ctx.db.query('update member set password_hash = $2 where member_id = $1', [
    one.id,
    passwordHash,
  ])
  await app.ctx.db.query(
    'insert into phone_claim (phone, member_id) select phone, member_id from member where member_id = $1',
    [one.id],
  )
  const { token } = await openSession(app.ctx.db, {
    memberId: one.id,
    credentialVersion: 1,
    requester: memberRequester,
    remember: false,
    maxSessions: 5,
  })
  return [one, { ...one, token }]
}

const shown = { requester: memberRequester, device: null }
const read = (db: Db, { token }: TestMember) =>
  readSession(db, token, shown, { remembered: 'session' })

test('a session is read once a second, but the projection of an endpoint for each call', async () => {
  const time = stopTime()
  const member = await app.member(10_00n)
  const statements = async (): Promise<unknown> => {
    counted.reset()
    const answer = await app.call(readWallet, {}, member)
    const ofSessions = counted.statements.filter((name) => name?.startsWith('session-'))
    return [answer.ok && answer.body.wallet.amount, ofSessions]
  }
  expect(await statements()).toEqual([10_00n, [expect.stringMatching(/^session-\d+$/)]])
  await payIn(app, member, 5_00n)
  expect(await statements()).toEqual([15_00n, [expect.stringMatching(/^session-\d+-member$/)]])
  counted.reset()
  await app.call(readLock, {}, member)
  expect(counted.statements).not.toContainEqual(expect.stringMatching(/^session/))
  time.pass(1_001)
  expect(await statements()).toEqual([15_00n, [expect.stringMatching(/^session-\d+$/)]])
})

test('an endpoint that may not use memory reads the session for each call', async () => {
  const member = await app.member()
  for (let n = 0; n < 2; n += 1) {
    await app.call(readLock, {}, member)
    counted.reset()
    await app.call(readProfile, {}, member)
    expect(counted.statements).toEqual([expect.stringMatching(/^session-\d+$/)])
  }
})

/** Ends a session of `other` by a call to this process; `code` is the refusal of its next call. */
type Ending = [
  name: string,
  code: string,
  end: (url: string, by: TestMember, other: TestMember) => Promise<{ ok: boolean }>,
]

const endings: Ending[] = [
  ['a logout', 'INVALID_USER_1', (url, _, other) => callOverHttp(url, logout, {}, other)],
  [
    'a login with SINGLE_SESSION',
    'INVALID_USER_1',
    (url, { phone }) => callOverHttp(url, login, { body: { username: phone, password } }),
  ],
  [
    'a change of the password',
    'INVALID_USER_2',
    (url, by) => {
      const passwords = { oldPassword: password, newPassword: 'lantern-river-8' }
      return callOverHttp(url, changePassword, { body: passwords }, by)
    },
  ],
  [
    'a self-exclusion',
    'INVALID_USER_1',
    (url, by) => callOverHttp(url, excludeMyself, { body: { months: 6 } }, by),
  ],
  [
    'the closing of the account',
    'INVALID_USER_1',
    (url, by) => callOverHttp(url, closeAccount, { body: { password, confirmed: true } }, by),
  ],
]

test.each(endings)('%s ends a remembered session before it is answered', async (_, code, end) => {
  const [other, by] = await twoSessions()
  stopTime()
  expect(await app.call(readWallet, {}, other)).toMatchObject({ ok: true })
  expect(await end(app.url, by, other)).toMatchObject({ ok: true })
  expect(await app.call(readWallet, {}, other)).toMatchObject({ body: { message: code } })
})

test('a time-out ends remembered sessions before its request is answered', async () => {
  const [other, by] = await twoSessions()
  stopTime()
  expect(await read(app.ctx.db, other)).toMatchObject({ pausedUntil: null })
  expect(await app.call(takeTimeOut, { body: { days: 1 } }, by)).toMatchObject({ ok: true })
  // A session of a member on a time-out is not remembered either.
  for (let n = 0; n < 2; n += 1)
    expect(((await read(app.ctx.db, other)) as SignedIn).pausedUntil).not.toBeNull()
})

test('an exclusion ends remembered sessions of the person’s other accounts', async () => {
  const [one, other] = await twoAccounts(app)
  const member = await signedIn(app, other)
  stopTime()
  expect(await read(app.ctx.db, member)).toMatchObject({ memberId: other.id })
  await exclude(app, one)
  await findAll(app)
  expect(await read(app.ctx.db, member)).toBe('INVALID_USER_1')
})

test('a session that ends while it is read is not remembered', async () => {
  const [member] = await twoSessions()
  stopTime()
  const { db } = app.ctx
  const { query } = db
  const [{ promise: hasRead, resolve: noteRead }, { promise: gate, resolve: open }] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  db.query = async (...statement) => {
    const rows = await query<never>(...statement)
    noteRead()
    await gate
    return rows
  }
  const reading = read(db, member)
  await hasRead
  db.query = query
  await endSession(db, hashToken(member.token))
  app.ctx.live.sessionsEnded(member.id)
  open()
  expect(await reading).toMatchObject({ memberId: member.id })
  expect(await read(db, member)).toBe('INVALID_USER_1')
})

test('a suspension whose event is lost ends a remembered session within a second', async () => {
  const member = await app.member()
  const time = stopTime()
  const answer = async () => (await app.call(readWallet, {}, member)).status
  expect(await answer()).toBe(200)
  await app.operator.db.query("update member set status = 'suspended' where member_id = $1", [
    member.id,
  ])
  time.pass(999)
  expect(await answer()).toBe(200)
  time.pass(1)
  expect(await answer()).toBe(403)
})

test('a remembered session that has expired is read again before it is refused', async () => {
  const member = await app.member()
  stopTime()
  expect(await read(app.ctx.db, member)).toMatchObject({ memberId: member.id })
  clock.set(() => new Date(Date.now() + 13 * 3_600_000))
  expect(await read(app.ctx.db, member)).toBe('EXPIRED_AUTH_TOKEN')
  await app.ctx.db.query(
    "update session set expires_at = expires_at + interval '1 day' where member_id = $1",
    [member.id],
  )
  expect(await read(app.ctx.db, member)).toMatchObject({ memberId: member.id })
})

/** Another server process on the same database. */
async function openProcess() {
  const { db, settings } = app.ctx
  const one = await openApp({ ...settings, databaseUrl: db.url }, db.url)
  afterAll(() => one.close())
  return { ...one, url: await one.http.listen({ port: 0, host: '127.0.0.1' }) }
}

test('the end of a session reaches the other processes by an event', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  const heard: unknown[] = []
  there.ctx.live.onSessionsEnded((memberId) => heard.push(memberId))
  // The process needs a moment to subscribe to the database's notifications.
  await vi.waitFor(() => {
    here.ctx.live.sessionsEnded(null)
    expect(heard).toContain(null)
  }, 30_000)
  for (const [name, code, end] of endings) {
    const [other, by] = await twoSessions()
    stopTime()
    const wallet = () => callOverHttp(there.url, readWallet, {}, other)
    expect(await wallet(), name).toMatchObject({ ok: true })
    expect(await end(here.url, by, other), name).toMatchObject({ ok: true })
    await vi.waitFor(
      async () => expect(await wallet(), name).toMatchObject({ body: { message: code } }),
      10_000,
    )
    vi.restoreAllMocks()
  }
  const [other, by] = await twoSessions()
  stopTime()
  expect(await read(there.ctx.db, other)).toMatchObject({ pausedUntil: null })
  await callOverHttp(here.url, takeTimeOut, { body: { days: 1 } }, by)
  await vi.waitFor(
    async () => expect(((await read(there.ctx.db, other)) as SignedIn).pausedUntil).not.toBeNull(),
    10_000,
  )
})
