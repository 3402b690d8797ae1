import { expect, test } from 'vitest'
import { autoLoginWithPassword } from '@champa/contract/game'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { openDb } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { openHttp } from '../../../platform/http/http.ts'
import { servePages } from '../../../platform/http/pages.ts'
import { openSecurityLog } from '../../../platform/http/security-log.ts'
import { openRateLimits } from '../../../platform/limits/rate-limits.ts'
import { openLog } from '../../../platform/log.ts'
import { mountRoute } from '../../../platform/route/mount-route.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { gameRoutes } from '../index.ts'
import { usernameOf } from '../rules.ts'

const password = 'hunter2-the-path-password'

const app = await startTestApp()
const member = await app.member()
await testGames(app).activate(member, 'naga')

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
])('%s: the password in the path is in no log and no answer', async (_, status, ask) => {
  const { status: answered, body, lines } = await logOf(...ask())
  expect(answered).toBe(status)
  expect(body + lines).not.toContain(password)
  expect(body + lines).not.toContain(member.token)
})

test('logs the route pattern of a call', async () => {
  const { lines } = await logOf(path('naga', usernameOf(member.id)), {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(lines).toContain(autoLoginWithPassword.path)
})
