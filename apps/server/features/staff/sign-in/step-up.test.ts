import { afterAll, expect, test } from 'vitest'
import { officeRequester, requesterHeader } from '@champa/contract/constants'
import { readColleagues, stepUp, stepUpMs } from '@champa/contract/office/staff'
import { clock } from '../../../platform/clock.ts'
import { openHttp } from '../../../platform/http/http.ts'
import { openSecurityLog } from '../../../platform/http/security-log.ts'
import { openRateLimits } from '../../../platform/limits/rate-limits.ts'
import { openStaffSession } from '../../../platform/people/staff-session.ts'
import { mountRoute } from '../../../platform/route/mount-route.ts'
import { answer } from '../../../platform/route/route.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import {
  auditEventsOf,
  callOffice,
  newStaff,
  signIn,
  staffPassword as password,
  type TestStaff,
} from '../../../testing/test-staff.ts'
import { openRefusalAudit } from '../../audit/index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

/** A server with one call that requires a fresh code. */
const http = await openHttp(app.ctx.settings, app.ctx.log)
const fresh = { ...readColleagues, path: '/api/office/fresh', fresh: true } as const
mountRoute(
  http,
  app.ctx,
  {
    limits: openRateLimits(http, app.ctx.settings),
    noteRefusal: openSecurityLog(app.ctx),
    recordRefusal: openRefusalAudit(app.ctx),
  },
  answer(fresh, async () => ({ staff: [] })),
)
afterAll(() => http.close())

async function callFresh({ token }: TestStaff): Promise<string> {
  const { body } = await http.inject({
    url: fresh.path,
    headers: { [requesterHeader]: officeRequester, authorization: `Bearer ${token}` },
  })
  return (JSON.parse(body) as { message?: string }).message ?? 'ok'
}

/** Stops the clock, so that the code of an authenticator does not change during the test. */
const stand = (ms: number): void => {
  const at = new Date(1_900_000_000_000 + ms)
  clock.set(() => at)
}
const give = (staff: TestStaff, code = staff.code()) =>
  callOffice(app, stepUp, { body: { code } }, staff)

test('STEP_UP: a call that requires a fresh code is refused without one, and five minutes after it [office:14]', async () => {
  stand(0)
  const staff = await newStaff(app)
  expect(await callFresh(staff)).toBe('STEP_UP')
  const freshUntil = clock.nowMs() + stepUpMs
  expect(await give(staff)).toMatchObject({ status: 200, body: { freshUntil } })
  expect(await callFresh(staff)).toBe('ok')
  stand(stepUpMs - 1)
  expect(await callFresh(staff)).toBe('ok')
  stand(stepUpMs)
  expect(await callFresh(staff)).toBe('STEP_UP')
  const refused = {
    action: 'refuse-step-up',
    outcome: 'refused',
    body: { details: { code: 'STEP_UP', call: `GET ${fresh.path}` } },
  }
  expect(await auditEventsOf(app, staff)).toMatchObject([
    refused,
    { action: 'step-up', outcome: 'done', body: { requestId: expect.any(String) } },
    refused,
  ])
})

test('STEP_UP: a fresh code counts in its own session only [office:14]', async () => {
  stand(3_600_000)
  const staff = await newStaff(app)
  const other = await openStaffSession(app.ctx.db, { staffId: staff.id, credentialVersion: 1 })
  await give(staff)
  expect(await callFresh(staff)).toBe('ok')
  expect(await callFresh({ ...staff, token: other.token })).toBe('STEP_UP')
})

test('OTP_CODE_INVALID: refuses a wrong code, a code used before, and the code of the sign-in', async () => {
  stand(2 * 3_600_000)
  const staff = await newStaff(app)
  const wrong = staff.code() === '000000' ? '000001' : '000000'
  expect(await give(staff, wrong)).toMatchObject({
    status: 400,
    body: { message: 'OTP_CODE_INVALID' },
  })
  expect(await auditEventsOf(app, staff)).toMatchObject([
    { action: 'wrong-code', outcome: 'refused' },
  ])
  const signedIn = await signIn(app, { username: staff.username, password, code: staff.code() })
  expect(signedIn.status).toBe(200)
  expect((await give(staff)).status).toBe(400)
  const next = staff.code(clock.nowMs() + 30_000)
  expect(await Promise.all([1, 2, 3].map(async () => (await give(staff, next)).ok))).toSatisfy(
    (done: boolean[]) => done.filter(Boolean).length === 1,
  )
  expect(await signIn(app, { username: staff.username, password, code: next })).toMatchObject({
    status: 401,
    body: { message: 'WRONG_CREDENTIAL' },
  })
})

test('REQUEST_LIMIT: five wrong codes block the session, not the sign-in', async () => {
  stand(3 * 3_600_000)
  const staff = await newStaff(app)
  const wrong = staff.code() === '000000' ? '000001' : '000000'
  for (let n = 0; n < 5; n += 1) await give(staff, wrong)
  expect(await give(staff)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: 60 },
  })
  expect(
    (await signIn(app, { username: staff.username, password, code: staff.code() })).status,
  ).toBe(200)
})
