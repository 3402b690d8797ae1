import { login, readProfile } from '@champa/contract/account'
import { readHistory } from '@champa/contract/chat'
import { gateRefusals, visitorRefusals } from '@champa/contract/errors'
import { guestHeader, requesterHeader } from '@champa/contract/constants'
import { readActive, readBanks, readInfo } from '@champa/contract/lookup'
import { sendOtp } from '@champa/contract/otp'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../testing/as-owner.ts'
import { setDocument } from '../testing/sign-up.ts'
import { openTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { clock } from './clock.ts'
import { openHttp } from './http/http.ts'
import { newGuest } from './people/guest.ts'
import { openSession } from './session.ts'

/** The checks in front of every call (API-5), seen from outside. */
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set())

const hourMs = 3_600_000
const ahead = (ms: number): void => clock.set(() => new Date(Date.now() + ms))
const profile = (member: TestMember, headers: Record<string, string | undefined> = {}) =>
  app.call(readProfile, { headers }, member)

test("every refusal of the gate and of a member's call has a test here, or beside it", async () => {
  const text = (
    await Promise.all(
      ['gate', 'session-device'].map((name) =>
        readFile(new URL(`${name}.test.ts`, import.meta.url), 'utf8'),
      ),
    )
  ).join('\n')
  const proved = new Set(
    [...text.matchAll(/test\(\s*['"]([A-Za-z_\d-]+):/g)].map((match) => match[1]),
  )
  expect([...gateRefusals, ...visitorRefusals].filter((code) => !proved.has(code))).toEqual([])
})

describe('the requester', () => {
  // [spec:API-2.1 ERR-11.1]
  test('KEY_MISSING: no requester header', async () => {
    expect(await app.call(readBanks, { headers: { [requesterHeader]: undefined } })).toMatchObject({
      status: 400,
      body: { message: 'KEY_MISSING' },
    })
  })

  // [spec:ERR-12.1]
  test('KEY_INVALID: a requester that is not known', async () => {
    for (const requester of [
      'curl',
      'champa-member/x',
      'champa-office/1.0.0',
      'champa-member/1.1.14, other',
    ]) {
      expect(
        await app.call(readBanks, { headers: { [requesterHeader]: requester } }),
        requester,
      ).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } })
    }
  })

  test('another version of the same app is welcome', async () => {
    expect(
      (await app.call(readBanks, { headers: { [requesterHeader]: 'champa-member/1.2.0' } })).ok,
    ).toBe(true)
  })
})

describe('the order of checks', () => {
  const send = (path: string, headers: Record<string, string>, body = '{broken') =>
    fetch(`${app.url}${path}`, { method: 'POST', headers, body })

  test('a body that is no JSON is judged after the caller, and a path that is none before everything', async () => {
    const json = { 'content-type': 'application/json' }
    const requester = { [requesterHeader]: 'champa-member/1.1.14' }
    expect(await (await send('/api/wallet/transfer', json)).json()).toMatchObject({
      message: 'KEY_MISSING',
    })
    expect(
      await (await send('/api/wallet/transfer', { ...json, ...requester })).json(),
    ).toMatchObject({ message: 'UNAUTHORIZED' })
    expect(await (await send('/api/login', { ...json, ...requester })).json()).toMatchObject({
      message: 'INVALID_INPUT',
      fields: ['body'],
    })
    expect(
      await (await send('/api/login', { 'content-type': 'text/plain', ...requester })).json(),
    ).toMatchObject({ message: 'INVALID_INPUT', fields: ['body'] })
    const nowhere = await send('/api/nope', json)
    expect([nowhere.status, await nowhere.json()]).toMatchObject([404, { message: 'NO_DATA' }])
  })

  test('NO_DATA: a path that cannot be read, in the form of every other refusal and with the headers that matter', async () => {
    for (const path of ['/api/wallet/account/%E0%A4%A', `/api/wallet/account/${'a'.repeat(300)}`]) {
      const answer = await fetch(`${app.url}${path}`)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
      expect(await answer.json()).toEqual({
        message: 'NO_DATA',
        requestId: answer.headers.get('x-request-id'),
      })
    }
  })
})

describe('the site', () => {
  // [spec:ERR-1.1]
  test('gone: a site that was switched off answers nothing but what it is and that it is gone', async () => {
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
  test("INVALID_IP: an address on the operator's list, before any token is looked at", async () => {
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

  test('REQUEST_LIMIT: more requests a minute than one address may make, and how long to wait', async () => {
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

  test('REQUEST_LIMIT: made-up tokens are no way round the limit of an address', async () => {
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

  test('REQUEST_LIMIT: a member is limited by session, whatever address the requests come from', async () => {
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

  test('an address that the caller wrote before the proxy did is not believed', async () => {
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

  test('SERVICE_UNAVAILABLE: the server itself cannot take the request now', async () => {
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
  test('INTERNAL_SERVER_ERROR: a bug says nothing but its request id', async () => {
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

describe('the body', () => {
  const raw = (body: string, type = 'application/json') =>
    fetch(`${app.url}${login.path}`, {
      method: 'POST',
      headers: { [requesterHeader]: 'champa-member/1.1.14', 'content-type': type },
      body,
    })

  test('INVALID_INPUT: no JSON, another type, too long', async () => {
    for (const response of [
      await raw('{"username":'),
      await raw('username=1', 'application/x-www-form-urlencoded'),
      await raw(JSON.stringify({ username: 'x'.repeat(70_000) })),
    ]) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ message: 'INVALID_INPUT', fields: ['body'] })
    }
  })

  test('INVALID_INPUT: a field without a code of its own, named by its path', async () => {
    const response = await raw(
      JSON.stringify({ username: '0812345678', password: 'x', remember: 'yes' }),
    )
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'INVALID_INPUT', fields: ['remember'] },
    ])
  })

  test('a field with a code of its own answers that code', async () => {
    expect(await app.call(sendOtp, { body: { phoneNumber: 'x'.repeat(41) } })).toMatchObject({
      status: 400,
      body: { message: 'PHONE_NUMBER_REQUIRE_10_DIGIT', fields: ['phoneNumber'] },
    })
  })
})

test('INVALID_GUEST: a name that was made up, or one that another key signed', async () => {
  await setDocument(app, 'chatWidget', { on: true })
  const opens = (name: string) =>
    app.call(readHistory, { body: { limit: 1 }, headers: { [guestHeader]: name } })
  const [mine, strange] = [app.ctx.settings.secrets, { CHAT_KEY: 'another key' }].map(
    (secrets) => newGuest({ settings: { secrets } as never }).guestToken,
  )
  expect((await opens(mine!)).ok).toBe(true)
  for (const name of [mine!.slice(0, 18), `${mine!}x`, strange!])
    expect(await opens(name), name).toMatchObject({
      status: 401,
      body: { message: 'INVALID_GUEST' },
    })
})

describe('the token', () => {
  // [spec:API-2.1]
  test('UNAUTHORIZED: none', async () => {
    expect(await app.call(readProfile)).toMatchObject({
      status: 401,
      body: { message: 'UNAUTHORIZED' },
    })
  })

  test('invalid-token: none of ours', async () => {
    const member = await app.member()
    for (const authorization of [
      `Basic ${member.token}`,
      'Bearer',
      'Bearer short',
      `Bearer ${'A'.repeat(43)}`,
      `Bearer ${member.token}A`,
      `Bearer ${member.token} 2`,
    ]) {
      expect(
        await app.call(readProfile, { headers: { authorization } }),
        authorization,
      ).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
    }
  })

  // [spec:ERR-22.1]
  test('EXPIRED_AUTH_TOKEN: after twelve hours', async () => {
    const member = await app.member()
    ahead(11.9 * hourMs)
    expect((await profile(member)).ok).toBe(true)
    ahead(12.1 * hourMs)
    expect(await profile(member)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
  })

  // [spec:ERR-22.1]
  test('EXPIRED_AUTH_TOKEN: a remembered one after seven idle days, and after thirty in any case', async () => {
    const remembered = async (): Promise<TestMember> => {
      const member = await app.member()
      const { token } = await openSession(app.ctx.db, {
        memberId: member.id,
        credentialVersion: 1,
        requester: 'champa-member/1.1.14',
        remember: true,
        most: 5,
      })
      return { ...member, token }
    }
    const [idle, busy] = [await remembered(), await remembered()]
    for (const day of [6, 12, 18, 24, 29]) {
      ahead(day * 24 * hourMs)
      expect((await profile(busy)).ok, `day ${day}`).toBe(true)
    }
    ahead(8 * 24 * hourMs)
    expect(await profile(idle)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
    ahead(30 * 24 * hourMs + hourMs)
    expect(await profile(busy)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
  })

  // [spec:ERR-23.1]
  test('INVALID_USER_1: the session was ended', async () => {
    const member = await app.member()
    await app.ctx.db.query('update session set revoked_at = $2 where member_id = $1', [
      member.id,
      clock.now(),
    ])
    expect(await profile(member)).toMatchObject({
      status: 401,
      body: { message: 'INVALID_USER_1' },
    })
  })

  // [spec:ERR-24.1]
  test('INVALID_USER_2: the password was changed elsewhere', async () => {
    const member = await app.member()
    await app.ctx.db.query(
      'update member set credential_version = credential_version + 1 where member_id = $1',
      [member.id],
    )
    expect(await profile(member)).toMatchObject({
      status: 401,
      body: { message: 'INVALID_USER_2' },
    })
  })

  // [spec:ERR-25.1]
  test('INVALID_USER_3: a token that was made for another site', async () => {
    const member = await app.member()
    await app.ctx.db.query(`update session set requester = 'other-site' where member_id = $1`, [
      member.id,
    ])
    expect(await profile(member)).toMatchObject({
      status: 401,
      body: { message: 'INVALID_USER_3' },
    })
  })

  // [spec:ERR-27.1]
  test('NO_USER: the member was erased', async () => {
    const member = await app.member()
    await asOwner(app, `delete from member where member_id = ${member.id}`)
    expect(await profile(member)).toMatchObject({ status: 404, body: { message: 'NO_USER' } })
  })

  // [spec:ERR-28.1]
  test('INACTIVE_USER: suspended while signed in', async () => {
    const member = await app.member()
    await app.ctx.db.query(`update member set status = 'suspended' where member_id = $1`, [
      member.id,
    ])
    expect(await profile(member)).toMatchObject({ status: 403, body: { message: 'INACTIVE_USER' } })
  })
})

test('no answer of the API may be cached', async () => {
  for (const answer of [await app.call(readBanks), await app.call(readProfile)])
    expect(answer.headers.get('cache-control')).toBe('no-store')
})
