import { memberRequester } from '@champa/contract/constants'
import { expect, test } from 'vitest'
import { accountJobs } from '../features/account/index.ts'
import { startTestApp } from '../testing/test-app.ts'
import { clock } from './clock.ts'
import { hashToken } from './ids.ts'
import { projection } from './projection.ts'
import { endSession, openSession, readSession } from './session.ts'

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

test('the sixth session ends the oldest', async () => {
  const member = await app.member()
  const tokens = [member.token]
  for (let n = 1; n <= 5; n++) {
    clock.set(() => new Date(Date.now() + n * 1_000))
    tokens.push((await open(member.id)).token)
  }
  expect(await alive(tokens)).toEqual([false, true, true, true, true, true])
})

test('a login never ends its own new session, even when all sessions have the same millisecond', async () => {
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

test('the database does not store the token in clear', async () => {
  const { token } = await app.member()
  const rows = await app.ctx.db.query<{ row: string }>('select session::text as row from session')
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})

test('an endpoint’s projection is read with the session, one statement for many callers', async () => {
  const members = await Promise.all([app.member(), app.member(), app.member()])
  const found = await Promise.all(
    members.map((one) =>
      readSession(app.ctx.db, one.token, shown, projection('to_jsonb(m.username)')),
    ),
  )
  expect(found).toMatchObject(members.map((one) => ({ memberId: one.id, projection: one.phone })))
})

test('ending a session twice changes nothing', async () => {
  const { token } = await app.member()
  await endSession(app.ctx.db, hashToken(token))
  await endSession(app.ctx.db, hashToken(token))
  expect(await read(token)).toBe('INVALID_USER_1')
})

test('sessions that ended a week ago are deleted, later ones are not', async () => {
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
