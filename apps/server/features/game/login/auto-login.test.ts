import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { autoLogin, autoLoginWithPassword } from '@champa/contract/game'
import { clock } from '../../../platform/clock.ts'
import {
  startTestApp,
  openTestApp,
  type Answered,
  type TestMember,
} from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { usernameOf } from '../rules.ts'
import { cleanTickets } from './clean-tickets.job.ts'
import { issueTicket } from './auto-login.ts'

const app = await startTestApp()
const games = testGames(app)
await games.connect()

const player = (...codes: string[]) =>
  games.player(0n, Object.fromEntries(['naga', ...codes].map((code) => [code, 0])))

type Login = (
  member: TestMember,
  username: string,
  provider?: string,
  language?: string,
) => Promise<Answered<typeof autoLogin>>
const plain: Login = (member, username, provider = 'naga', language = 'th') =>
  app.call(
    autoLogin,
    { params: { provider, username }, headers: { 'accept-language': language } },
    member,
  )
const withPassword: Login = (member, username, provider = 'naga', language = 'th') =>
  app.call(
    autoLoginWithPassword,
    {
      params: { provider, username, password: 'not-the-one' },
      headers: { 'accept-language': language },
    },
    member,
  )

const follow = (link: string, method = 'GET'): Promise<Response> =>
  fetch(`${app.url}${link}`, { method, redirect: 'manual' })
const leadsTo = async (link: string): Promise<string | null> =>
  (await follow(link)).headers.get('location')

async function linkOf(member: TestMember, login: Login = plain): Promise<string> {
  const answered = await login(member, usernameOf(member.id))
  if (!answered.ok) throw new Error(answered.body.message)
  return answered.body.link
}

describe.each([
  ['without a password', plain],
  ['with a password, which is ignored', withPassword],
])('a launch link requested %s', (_, login) => {
  // [spec:API-39.1 API-39.2]
  test('returns our own link, which opens the game signed in, in the browser’s language', async () => {
    const member = await player()
    const answered = await login(member, usernameOf(member.id), 'naga', 'lo;q=0.9,en;q=0.5')
    if (!answered.ok) throw new Error(answered.body.message)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    expect(answered.body.link).toMatch(/^\/api\/play\/[A-Za-z0-9_-]{43}$/)
    const followed = await follow(answered.body.link)
    expect([
      followed.status,
      followed.headers.get('referrer-policy'),
      followed.headers.get('cache-control'),
    ]).toEqual([303, 'no-referrer', 'no-store'])
    const game = new URL(followed.headers.get('location')!)
    expect([game.origin, game.searchParams.get('locale')]).toEqual([
      new URL(app.simulators).origin,
      'lo',
    ])
    expect(await (await fetch(game)).text()).toContain('lang="lo"')
  })

  // [spec:ERM-28.1]
  test('NO_GAME: refuses an unknown, malformed or closed game', async () => {
    const member = await player('sixstars')
    await games.change('sixstars', { enabled: false })
    for (const code of ['nothere', 'Naga', 'sixstars'])
      expect(await login(member, usernameOf(member.id), code)).toMatchObject({
        status: 404,
        body: { message: 'NO_GAME' },
      })
    await games.change('sixstars', { enabled: true })
  })

  // [spec:ERM-25.1]
  test('SLOT_NO_ACCOUNT: refuses an inactive game and a foreign or invalid username', async () => {
    const [member, other] = [await player(), await player()]
    for (const [username, code] of [
      [usernameOf(member.id), 'mekong'],
      [usernameOf(other.id), 'naga'],
      ['nobody', 'naga'],
      ['NOT-A-NAME', 'naga'],
      [usernameOf(member.id).toUpperCase(), 'naga'],
    ] as const) {
      expect(await login(member, username, code)).toMatchObject({
        status: 409,
        body: { message: 'SLOT_NO_ACCOUNT' },
      })
    }
  })

  // [spec:ERR-32.1]
  test.each(['refuse', 'error', 'lost-reply', 'pending'])(
    'LOGIN_FAIL: refuses when the game answers %s; the next attempt succeeds',
    async (mode) => {
      const member = await player()
      await app.fault('games/naga/launch', mode, 1)
      expect(await login(member, usernameOf(member.id))).toMatchObject({
        status: 502,
        body: { message: 'LOGIN_FAIL' },
      })
      expect(await leadsTo(await linkOf(member, login))).toContain('/games/naga/')
    },
  )
})

// [spec:ERR-32.1]
test('LOGIN_FAIL: refuses a game without launch links', async () => {
  const member = await player('superslot')
  const username = `chp${usernameOf(member.id)}`
  expect(await plain(member, username, 'superslot')).toMatchObject({ ok: true })
  await games.set('superslot', "connection = connection #- '{calls,launch}'")
  expect(await plain(member, username, 'superslot')).toMatchObject({
    status: 502,
    body: { message: 'LOGIN_FAIL' },
  })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/games/naga/open',
  'not a link',
  '',
])('LOGIN_FAIL: refuses the answer %j, which is not a link for a browser', async (link) => {
  const server = await answering({ code: 0, link })
  const member = await player('pg')
  const { port } = server.address() as AddressInfo
  await games.set(
    'pg',
    `connection = jsonb_set(connection, '{baseUrl}', '"http://127.0.0.1:${port}"')`,
  )
  expect(await plain(member, usernameOf(member.id), 'pg')).toMatchObject({
    status: 502,
    body: { message: 'LOGIN_FAIL' },
  })
  expect(await issueTicket(app.ctx, { memberId: member.id, code: 'pg' }, link)).toBeNull()
  const live = { ...app.ctx, settings: { ...app.ctx.settings, sandbox: false } }
  const owner = { memberId: member.id, code: 'pg' }
  expect(await issueTicket(live, owner, 'http://games.example/open')).toBeNull()
  expect(await issueTicket(live, owner, 'https://games.example/open')).not.toBeNull()
  await games.set('pg', `connection = jsonb_set(connection, '{baseUrl}', '"{GAMES_URL}/games/pg"')`)
  server.closeAllConnections()
  server.close()
})

async function answering(body: object): Promise<Server> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

describe('following a launch link', () => {
  test('a launch link opens the game once, for the first request', async () => {
    const link = await linkOf(await player())
    const led = await Promise.all(Array.from({ length: 8 }, () => leadsTo(link)))
    expect(led.filter((one) => one?.includes('/games/naga/'))).toHaveLength(1)
    expect(led.filter((one) => one === '/user/home')).toHaveLength(7)
  })

  test('a launch link is valid for a minute', async () => {
    const member = await player()
    const [soon, late] = [await linkOf(member), await linkOf(member)]
    clock.set(() => new Date(Date.now() + 55_000))
    expect(await leadsTo(soon)).toContain('/games/naga/')
    clock.set(() => new Date(Date.now() + 61_000))
    expect(await leadsTo(late)).toBe('/user/home')
  })

  test.each(['x', 'A'.repeat(43), "' or 1=1 --", 'A'.repeat(100), 'A'.repeat(300)])(
    'an invalid launch link (%s) leads to the wallet or is refused',
    async (ticket) => {
      const followed = await follow(`/api/play/${encodeURIComponent(ticket)}`)
      expect(followed.status === 303 ? followed.headers.get('location') : followed.status).toBe(
        ticket.length > 200 ? 404 : ticket.length > 64 ? 400 : '/user/home',
      )
    },
  )

  test('a HEAD request does not use up a launch link', async () => {
    const link = await linkOf(await player())
    expect((await follow(link, 'HEAD')).status).toBe(404)
    expect(await leadsTo(link)).toContain('/games/naga/')
  })

  test('neither a launch link nor its target is readable in the database', async () => {
    const member = await player()
    const link = await linkOf(member)
    const rows = await app.ctx.db.query('select * from launch_ticket where member_id = $1', [
      member.id,
    ])
    expect(rows).toHaveLength(1)
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    expect(stored).not.toContain(link.split('/').at(-1))
    expect(stored).not.toContain('games/naga')
    await follow(link)
    expect(
      await app.ctx.db.query('select 1 from launch_ticket where member_id = $1', [member.id]),
    ).toEqual([])
  })

  test.each(["paused_until = '2100-01-01'", "status = 'self-excluded'"])(
    'a launch link opens nothing after a break has begun: %s',
    async (begun) => {
      const member = await player()
      const link = await linkOf(member)
      await app.operator.db.query(`update member set ${begun} where member_id = $1`, [member.id])
      expect(await leadsTo(link)).toBe('/user/home')
    },
  )

  test('deletes launch links that expired unused, and no others', async () => {
    const member = await player()
    await linkOf(member)
    clock.set(() => new Date(Date.now() + 30_000))
    const later = await linkOf(member)
    clock.set(() => new Date(Date.now() + 61_000))
    expect(await cleanTickets.run(app.ctx)).toBeGreaterThan(0)
    expect(
      await app.ctx.db.query('select 1 from launch_ticket where member_id = $1', [member.id]),
    ).toHaveLength(1)
    expect(await leadsTo(later)).toContain('/games/naga/')
  })

  test('REQUEST_LIMIT: limits guesses of launch links', async () => {
    const small = await openTestApp({ REQUESTS_PER_MINUTE: '1' })
    const statuses = []
    for (let n = 0; n < 11; n++)
      statuses.push(
        (
          await fetch(`${small.url}/api/play/${String(n).padStart(43, 'A')}`, {
            redirect: 'manual',
            headers: { 'x-forwarded-for': '198.51.100.77' },
          })
        ).status,
      )
    await small.stop()
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429])
  })
})
