import { openRefusalAudit } from '../../features/audit/index.ts'
import { afterAll, expect, test } from 'vitest'
import { login, readProfile } from '@champa/contract/account'
import {
  deviceHeader,
  memberRequester,
  officeRequester,
  requesterHeader,
} from '@champa/contract/constants'
import { readMe, staffLogin } from '@champa/contract/office/staff'
import { routes } from '../../app.ts'
import { newAddress } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { AppContext } from '../app-context.ts'
import { openRateLimits } from '../limits/rate-limits.ts'
import { openLog } from '../log.ts'
import { mountRoute } from '../route/mount-route.ts'
import { openSession } from '../session.ts'
import { openHttp } from './http.ts'
import { openSecurityLog, securityEvents } from './security-log.ts'

const lines: string[] = []
const app = await startTestApp()
const log = openLog('warn', { write: (line) => void lines.push(line) })
const own: AppContext = { ...app.ctx, log }
const http = await openHttp(own.settings, log)
const mounting = {
  limits: openRateLimits(http, own.settings),
  noteRefusal: openSecurityLog(own),
  recordRefusal: openRefusalAudit(own),
}
for (const route of routes) mountRoute(http, own, mounting, route)
afterAll(() => http.close())

interface Asking {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: object
}

/** Returns the status and the security log lines of one call. */
async function logOf({
  method,
  path,
  headers = {},
  body,
}: Asking): Promise<{ status: number; logged: Record<string, unknown>[] }> {
  lines.length = 0
  const answer = await http.inject({
    method,
    url: path,
    headers: { [requesterHeader]: memberRequester, ...newAddress(), ...headers },
    ...(body && { payload: body }),
  })
  return {
    status: answer.statusCode,
    logged: lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ security }) => security !== undefined),
  }
}
const signIn = (username: string, headers?: Record<string, string>) =>
  logOf({
    method: 'POST',
    path: login.path,
    body: { username, password: 'not-the-password' },
    ...(headers && { headers }),
  })

test('a failed login is logged with a hash of the normalised phone, never with the phone', async () => {
  const { phone } = await app.member()
  const first = await signIn(phone)
  expect(first).toMatchObject({
    status: 401,
    logged: [
      {
        level: 40,
        security: 'login-failed',
        code: 'WRONG_CREDENTIAL',
        route: login.path,
        subject: expect.stringMatching(/^[0-9a-f]{16}$/),
        address: expect.any(String),
        requestId: expect.any(String),
      },
    ],
  })
  expect(lines.join()).not.toContain(phone.slice(1))
  expect(lines.join()).not.toContain('not-the-password')
  const second = await signIn(`+66 ${phone.slice(1)}`)
  expect(second.logged[0]!['subject']).toBe(first.logged[0]!['subject'])
  expect((await signIn('0899999999')).logged[0]!['subject']).not.toBe(first.logged[0]!['subject'])
})

test('a blocked login is logged', async () => {
  const { phone } = await app.member()
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await signIn(phone)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await signIn(phone)).logged).toMatchObject([
    { security: 'login-blocked', code: 'REQUEST_LIMIT' },
  ])
})

test('a token used on a different device is logged without the token', async () => {
  const { id } = await app.member()
  const { token } = await openSession(app.ctx.db, {
    memberId: id,
    credentialVersion: 1,
    requester: memberRequester,
    remember: false,
    maxSessions: 5,
    device: 'a-device-of-my-own-1',
  })
  const { status, logged } = await logOf({
    method: 'GET',
    path: readProfile.path,
    headers: { authorization: `Bearer ${token}`, [deviceHeader]: 'another-device-of-theirs' },
  })
  expect([status, logged]).toMatchObject([401, [{ security: 'session-other-device' }]])
  expect(lines.join()).not.toContain(token)
})

test('a webhook with a wrong signature is logged', async () => {
  expect(
    (await logOf({ method: 'POST', path: '/api/hooks/payout', body: { id: 'evt_1' } })).logged,
  ).toMatchObject([
    { security: 'webhook-refused', code: 'UNAUTHORIZED', route: '/api/hooks/payout' },
  ])
})

test('a refused staff call and a failed office login are logged', async () => {
  const office = { [requesterHeader]: officeRequester }
  expect(
    (
      await logOf({
        method: 'GET',
        path: readMe.path,
        headers: { ...office, authorization: `Bearer ${'A'.repeat(43)}` },
      })
    ).logged,
  ).toMatchObject([{ security: 'staff-refused', code: 'invalid-token' }])
  const wrong = await logOf({
    method: 'POST',
    path: staffLogin.path,
    headers: office,
    body: { username: 'Nok', password: 'not-the-password', code: '123456' },
  })
  expect(wrong.logged).toMatchObject([{ security: 'staff-login-failed' }])
  expect(lines.join()).not.toContain('Nok')
})

test('repeated events of one address produce a limited number of lines', async () => {
  const headers = newAddress()
  let lineCount = 0
  for (let n = 0; n < 80; n++)
    lineCount += (
      await logOf({ method: 'POST', path: '/api/hooks/payout', headers, body: { id: 'evt_1' } })
    ).logged.length
  expect(lineCount).toBe(60)
})

test('an ordinary refusal is not logged, and event names are unique', async () => {
  expect((await logOf({ method: 'GET', path: readProfile.path })).logged).toEqual([])
  expect(new Set(securityEvents).size).toBe(securityEvents.length)
})
