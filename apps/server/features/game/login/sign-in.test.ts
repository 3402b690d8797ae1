import { openRefusalAudit } from '../../audit/index.ts'
import { expect, test, describe } from 'vitest'
import { readGameAccount, autoLoginWithPassword } from '@champa/contract/game'
import type { GameCard } from '@champa/contract/wallet'
import { startTestApp } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { openDb } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { openHttp } from '../../../platform/http/http.ts'
import { servePages } from '../../../platform/http/pages.ts'
import { openSecurityLog } from '../../../platform/http/security-log.ts'
import { openRateLimits } from '../../../platform/limits/rate-limits.ts'
import { openLog } from '../../../platform/log.ts'
import { mountRoute } from '../../../platform/route/mount-route.ts'
import { gameRoutes } from '../index.ts'
import { usernameOf } from '../rules.ts'

const app = await startTestApp()
const games = testGames(app)
await games.connect()
const member = await app.member()
await games.activate(member, 'joker', 'slotxo', 'ufabet', 'superslot', 'sexygame', 'naga')

interface Shown {
  card: GameCard
  account: { username: string; password: string; event: Record<string, string> | null }
}

/** Everything that the member's app needs to sign in. */
async function shown(code: string): Promise<Shown> {
  const account = await app.call(readGameAccount, { params: { code } }, member)
  if (!account.ok) throw new Error(account.body.message)
  return {
    card: (await games.wallet(member)).slots.find((one) => one.code === code)!,
    account: account.body,
  }
}

/** Posts the form as a browser does, without following the redirect. */
function post(
  { card: { web, login }, account }: Shown,
  password = account.password,
): Promise<Response> {
  const body = new URLSearchParams({
    ...account.event,
    [login.usernameField!]: account.username,
    [login.passwordField!]: password,
  })
  return fetch(web!, { method: 'POST', body, redirect: 'manual' })
}

// [spec:GAME-29.1]
test.each(['joker', 'slotxo', 'ufabet'])(
  "%s accepts the login form with the account's credentials, and no other password",
  async (code) => {
    const entered = await post(await shown(code))
    expect([
      entered.status,
      new URL(entered.headers.get('location')!, app.simulators).pathname,
    ]).toEqual([303, expect.stringContaining(`/games/${code}/seat/`)])
    expect((await post(await shown(code), 'not-the-one')).status).toBe(401)
  },
)

// [spec:GAME-29.1]
test('ufabet accepts hidden form fields once, so they are read again for each login', async () => {
  const read = await shown('ufabet')
  expect((await post(read)).status).toBe(303)
  expect((await post(read)).status).toBe(400)
  expect((await post(await shown('ufabet'))).status).toBe(303)
})

// [spec:GAME-30.1]
test('superslot signs in by URL, with the credentials in the query', async () => {
  const {
    card: { web, login },
    account,
  } = await shown('superslot')
  const address = new URL(web!)
  address.searchParams.set(login.usernameField!, account.username)
  address.searchParams.set(login.passwordField!, account.password)
  expect(await (await fetch(address)).text()).not.toContain(account.password)
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(303)
})

// [spec:GAME-31.1]
test('sexygame opens its own site, without member data in the address', async () => {
  const {
    card: { web, login },
    account,
  } = await shown('sexygame')
  expect([login.form, account.event, new URL(web!).search]).toEqual(['site', null, ''])
  expect((await fetch(web!)).status).toBe(200)
})

describe('the secret path', () => {
  const password = 'hunter2-the-path-password'

  /** Everything that the server logs during a call, at debug level. */
  async function logOf(
    url: string,
    { headers = {}, away = false }: { headers?: Record<string, string>; away?: boolean } = {},
  ): Promise<{ status: number; body: string; lines: string }> {
    const lines: string[] = []
    const log = openLog('debug', { write: (line) => void lines.push(line) })
    const db = away ? openDb(app.ctx.db.url) : app.ctx.db
    if (away) await db.end()
    const own: AppContext = { ...app.ctx, log, db }
    const http = await openHttp(own.settings, log)
    const mounting = {
      limits: openRateLimits(http, own.settings),
      noteRefusal: openSecurityLog(own),
      recordRefusal: openRefusalAudit(own),
    }
    for (const route of gameRoutes) mountRoute(http, own, mounting, route)
    await servePages(http, 'th', async () => [])
    const answer = await http.inject({
      url,
      headers: { [requesterHeader]: memberRequester, ...headers },
    })
    await http.close()
    return { status: answer.statusCode, body: answer.body, lines: lines.join('') }
  }

  const path = (provider: string, username: string, secret = password): string =>
    autoLoginWithPassword.path
      .replace(':provider', provider)
      .replace(':username', username)
      .replace(':password', secret)

  test.each<[string, number, () => Parameters<typeof logOf>]>([
    [
      'a link is made',
      200,
      () => [
        path('naga', usernameOf(member.id)),
        { headers: { authorization: `Bearer ${member.token}` } },
      ],
    ],
    [
      'a refusal',
      404,
      () => [
        path('nothere', usernameOf(member.id)),
        { headers: { authorization: `Bearer ${member.token}` } },
      ],
    ],
    ['no token', 401, () => [path('naga', usernameOf(member.id))]],
    ['a path with one part too many', 404, () => [`${path('naga', 'ch1')}/more`]],
    ['a malformed path', 404, () => [path('naga', 'ch1', `${password}%E0%A4%A`)]],
    ['a password too long for a path', 404, () => [path('naga', 'ch1', password.repeat(10))]],
    [
      'an unhandled error: the database is gone',
      500,
      () => [
        path('naga', usernameOf(member.id)),
        { headers: { authorization: `Bearer ${member.token}` }, away: true },
      ],
    ],
  ])('%s: no log and no response contains the password from the path', async (_, status, ask) => {
    const { status: answered, body, lines } = await logOf(...ask())
    expect(answered).toBe(status)
    expect(body + lines).not.toContain(password)
    expect(body + lines).not.toContain(member.token)
  })

  test('logs the route pattern of a call instead of its path', async () => {
    const { lines } = await logOf(path('naga', usernameOf(member.id)), {
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(lines).toContain(autoLoginWithPassword.path)
  })
})
