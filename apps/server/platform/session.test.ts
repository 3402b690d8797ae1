import { memberRequester, deviceHeader } from '@champa/contract/constants'
import { expect, test, describe } from 'vitest'
import { accountJobs } from '../features/account/index.ts'
import { hashPassword } from '../features/password/index.ts'
import { startTestApp, type TestMember } from '../testing/test-app.ts'
import { clock } from './clock.ts'
import { hashToken } from './ids.ts'
import { projection } from './projection.ts'
import { endSession, openSession, readSession } from './session.ts'
import { login, readProfile } from '@champa/contract/account'
import { readHistory } from '@champa/contract/chat'
import type { CustomerEvents, CustomerSignals } from '@champa/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { newAddress } from '../testing/sign-up.ts'

const app = await startTestApp()

const open = (memberId: bigint, remember = false) =>
  openSession(app.ctx.db, {
    memberId,
    credentialVersion: 1,
    requester: memberRequester,
    remember,
    maxSessions: 5,
  })
const shown = { requester: memberRequester, device: null }
const read = (token: string, device: string | null = null) =>
  readSession(app.ctx.db, token, { ...shown, device })
const alive = async (tokens: string[]): Promise<boolean[]> =>
  (await Promise.all(tokens.map((token) => read(token)))).map((found) => typeof found !== 'string')

test('opening a member’s sixth session ends the oldest', async () => {
  const member = await app.member()
  const tokens = [member.token]
  for (let n = 1; n <= 5; n++) {
    clock.set(() => new Date(Date.now() + n * 1_000))
    tokens.push((await open(member.id)).token)
  }
  expect(await alive(tokens)).toEqual([false, true, true, true, true, true])
})

test('a login never ends its own new session, even when all sessions began in the same millisecond', async () => {
  const member = await app.member()
  const now = new Date()
  clock.set(() => now)
  for (let n = 0; n < 12; n++) expect(await alive([(await open(member.id)).token])).toEqual([true])
})

test('ten concurrent logins leave five sessions', async () => {
  const member = await app.member()
  const tokens = (await Promise.all(Array.from({ length: 10 }, () => open(member.id)))).map(
    (one) => one.token,
  )
  expect((await alive([member.token, ...tokens])).filter(Boolean)).toHaveLength(5)
})

test('the database does not store the token in plaintext', async () => {
  const { token } = await app.member()
  const rows = await app.ctx.db.query<{ row: string }>('select session::text as row from session')
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})

test('concurrent callers each get their own session and projection', async () => {
  const members = await Promise.all([app.member(), app.member(), app.member()])
  const found = await Promise.all(
    members.map((one) =>
      readSession(app.ctx.db, one.token, shown, { projection: projection('to_jsonb(m.username)') }),
    ),
  )
  expect(found).toMatchObject(members.map((one) => ({ memberId: one.id, projection: one.phone })))
})

test('ending a session a second time changes nothing', async () => {
  const { token } = await app.member()
  await endSession(app.ctx.db, hashToken(token))
  await endSession(app.ctx.db, hashToken(token))
  expect(await read(token)).toBe('INVALID_USER_1')
})

test('sessions that ended over a week ago are deleted, and others are kept', async () => {
  const [gone, later] = [await app.member(), await app.member()]
  const remembered = (await open(later.id, true)).token
  const clean = accountJobs[0]!
  expect(await clean.run(app.ctx)).toBe(0)
  clock.set(() => new Date(Date.now() + 8 * 24 * 3_600_000))
  expect(await clean.run(app.ctx)).toBeGreaterThan(0)
  expect(await read(gone.token)).toBe('invalid-token')
  clock.set()
  expect(await alive([remembered])).toEqual([true])
})

describe('the device of a session', () => {
  const [own, other] = ['a'.repeat(32), 'b'.repeat(32)]

  const from = (device: string | undefined) => ({ [deviceHeader]: device })

  const profile = (member: TestMember, device?: string) =>
    app.call(readProfile, { headers: from(device) }, member)

  async function signedIn(device: string | null): Promise<TestMember> {
    const member = await app.member()
    const { token } = await openSession(app.ctx.db, {
      memberId: member.id,
      credentialVersion: 1,
      requester: memberRequester,
      device,
      remember: false,
      maxSessions: 5,
    })
    return { ...member, token }
  }

  // [spec:ERR-26.1]
  test('INVALID_USER_4: a device-bound token is refused for a different, missing or malformed device', async () => {
    const member = await signedIn(own)
    expect((await profile(member, own)).ok).toBe(true)
    for (const device of [other, undefined, 'short', `${own}, ${own}`])
      expect(await profile(member, device), device ?? 'silent').toMatchObject({
        status: 401,
        body: { message: 'INVALID_USER_4' },
      })
    expect(
      await app.call(readHistory, { body: { limit: 10, skip: 0 }, headers: from(other) }, member),
    ).toMatchObject({ status: 401, body: { message: 'INVALID_USER_4' } })
    // The refused calls did not end the member's session.
    expect((await profile(member, own)).ok).toBe(true)
  })

  test('a login binds its token to the device that sent it', async () => {
    const member = await app.member()
    await app.ctx.db.query('update member set password_hash = $2 where member_id = $1', [
      member.id,
      await hashPassword('correct horse'),
    ])
    await app.ctx.db.query(
      `insert into phone_claim (phone, member_id)
        select phone, member_id
        from member
        where member_id = $1`,
      [member.id],
    )
    const signed = await app.call(login, {
      body: { username: member.phone, password: 'correct horse' },
      headers: { ...newAddress(), ...from(own) },
    })
    const bound = { ...member, token: signed.ok ? signed.body.token : '' }
    expect((await profile(bound, own)).ok).toBe(true)
    expect(await profile(bound, other)).toMatchObject({ body: { message: 'INVALID_USER_4' } })
  })

  test('a session without a device id is not bound to a device', async () => {
    const member = await signedIn(null)
    for (const device of [own, other, undefined])
      expect((await profile(member, device)).ok).toBe(true)
  })

  test('sessions do not store the device id in plaintext', async () => {
    await signedIn(own)
    const rows = await app.ctx.db.query<{ row: string }>('select session::text as row from session')
    expect(
      rows.some(({ row }) => row.includes(own) || row.includes(Buffer.from(own).toString('hex'))),
    ).toBe(false)
  })

  test('a socket connects only from the device of its token', async () => {
    const { token } = await signedIn(own)
    const open = (auth: object) =>
      new Promise<string>((resolve) => {
        const socket: Socket<CustomerEvents, CustomerSignals> = io(app.url, {
          transports: ['websocket'],
          auth,
          reconnection: false,
          forceNew: true,
        })
        const end = (outcome: string) => {
          socket.close()
          resolve(outcome)
        }
        socket.once('connect', () => end('in'))
        socket.once('connect_error', ({ message }) => end(message))
      })
    expect(
      await Promise.all([{ token, device: own }, { token, device: other }, { token }].map(open)),
    ).toEqual(['in', 'UNAUTHORIZED', 'UNAUTHORIZED'])
  })
})
