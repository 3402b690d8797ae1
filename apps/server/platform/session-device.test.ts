import { login, readProfile } from '@champa/contract/account'
import { readHistory } from '@champa/contract/chat'
import { deviceHeader, memberRequester } from '@champa/contract/constants'
import type { CustomerEvents, CustomerSignals } from '@champa/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { hashPassword } from '../features/account/index.ts'
import { newAddress } from '../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../testing/test-app.ts'
import { openSession } from './session.ts'

const app = await startTestApp()

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
test('INVALID_USER_4: a device-bound token is refused for another, missing or malformed device', async () => {
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

test('a session without a device name is not bound to a device', async () => {
  const member = await signedIn(null)
  for (const device of [own, other, undefined])
    expect((await profile(member, device)).ok).toBe(true)
})

test('sessions do not store the device name in clear', async () => {
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
