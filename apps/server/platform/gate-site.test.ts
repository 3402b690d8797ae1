import { readProfile } from '@champa/contract/account'
import { readActive, readBanks, readInfo } from '@champa/contract/lookup'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../testing/as-owner.ts'
import { setDocument } from '../testing/sign-up.ts'
import { startTestApp, openTestApp, type TestMember } from '../testing/test-app.ts'
import { openHttp } from './http/http.ts'

/** Tests the checks before every call (API-5) over HTTP. */

const app = await startTestApp()

const profile = (member: TestMember, headers: Record<string, string | undefined> = {}) =>
  app.call(readProfile, { headers }, member)

describe('checks of the site’s status and the caller’s address', () => {
  // [spec:ERR-1.1]
  test("gone: after termination only the site's own information is available", async () => {
    const member = await app.member()
    await setDocument(app, 'active', { active: false, terminated: 'gone' })
    expect(await app.call(readBanks)).toMatchObject({ status: 410, body: { message: 'gone' } })
    expect(await profile(member)).toMatchObject({ status: 410, body: { message: 'gone' } })
    expect((await app.call(readActive)).ok).toBe(true)
    expect((await app.call(readInfo)).ok).toBe(true)
    await setDocument(app, 'active', { active: true, terminated: null })
    expect((await profile(member)).ok).toBe(true)
  })

  // [spec:ERR-13.1]
  test('INVALID_IP: refuses a blocked address before reading any token', async () => {
    await setDocument(app, 'blockedAddresses', ['203.0.113.9'])
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect(await app.call(readBanks, { headers })).toMatchObject({
      status: 403,
      body: { message: 'INVALID_IP' },
    })
    expect(await app.call(readProfile, { headers })).toMatchObject({
      status: 403,
      body: { message: 'INVALID_IP' },
    })
    expect((await app.call(readBanks, { headers: { 'x-forwarded-for': '203.0.113.10' } })).ok).toBe(
      true,
    )
  })

  test('REQUEST_LIMIT: limits requests per minute by address and says how long to wait', async () => {
    const small = await openTestApp({ REQUESTS_PER_MINUTE: '3' })
    const answers = []
    for (let n = 0; n < 4; n++)
      answers.push(await small.call(readBanks, { headers: { 'x-forwarded-for': '198.51.100.1' } }))
    const other = await small.call(readBanks, { headers: { 'x-forwarded-for': '198.51.100.2' } })
    await small.stop()
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 429])
    expect(answers[3]).toMatchObject({
      body: { message: 'REQUEST_LIMIT', retryAfter: expect.any(Number) },
    })
    expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(other.ok).toBe(true)
  })

  test('REQUEST_LIMIT: counts calls with invented tokens against their address', async () => {
    const small = await openTestApp({ REQUESTS_PER_MINUTE: '1' })
    const statuses = []
    for (let n = 0; n < 11; n++)
      statuses.push(
        (
          await small.call(readProfile, {
            headers: {
              authorization: `Bearer ${String(n).padStart(43, 'A')}`,
              'x-forwarded-for': '198.51.100.9',
            },
          })
        ).status,
      )
    await small.stop()
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test("REQUEST_LIMIT: counts a member's requests by session, not by address", async () => {
    const small = await openTestApp({ REQUESTS_PER_MINUTE: '2' })
    const member = await small.member()
    const statuses = []
    for (let n = 0; n < 3; n++)
      statuses.push(
        (
          await small.call(
            readProfile,
            { headers: { 'x-forwarded-for': `198.51.100.${n}` } },
            member,
          )
        ).status,
      )
    await small.stop()
    expect(statuses).toEqual([200, 200, 429])
  })

  test('the request limit ignores forwarded addresses that the caller wrote itself', async () => {
    const small = await openTestApp({ REQUESTS_PER_MINUTE: '1' })
    const statuses = []
    for (let n = 0; n < 2; n++)
      statuses.push(
        (
          await small.call(readBanks, {
            headers: { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` },
          })
        ).status,
      )
    await small.stop()
    expect(statuses).toEqual([200, 429])
  })

  test('SERVICE_UNAVAILABLE: an overloaded server refuses the call', async () => {
    const http = await openHttp(app.ctx.settings, app.ctx.log)
    http.get('/api/overloaded', async () => {
      throw Object.assign(new Error('overloaded'), { statusCode: 503 })
    })
    const answer = await http.inject('/api/overloaded')
    await http.close()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { message: 'SERVICE_UNAVAILABLE', requestId: expect.any(String) },
    ])
  })

  // [spec:ERR-16.1]
  test('INTERNAL_SERVER_ERROR: the response to an unexpected error reveals only the request id', async () => {
    await asOwner(app, 'alter table bank rename to bank_away')
    const answer = await app.call(readBanks)
    await asOwner(app, 'alter table bank_away rename to bank')
    expect(answer).toMatchObject({ status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } })
    expect(Object.keys(answer.body).toSorted()).toEqual(['message', 'requestId'])
    expect(answer.headers.get('x-request-id')).toBe(
      (answer.body as { requestId: string }).requestId,
    )
  })
})
