import { login, readProfile } from '@champa/contract/account'
import { readHistory } from '@champa/contract/chat'
import { gateRefusals, visitorRefusals } from '@champa/contract/errors'
import { guestHeader, requesterHeader } from '@champa/contract/constants'
import { readBanks } from '@champa/contract/lookup'
import { sendOtp } from '@champa/contract/otp'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { setDocument } from '../testing/sign-up.ts'
import { startTestApp } from '../testing/test-app.ts'
import { newGuest } from './people/guest.ts'

/** Tests the checks before every call (API-5) over HTTP. */

const app = await startTestApp()

test("every refusal of the gate and of a member's call has a test", async () => {
  const text = (
    await Promise.all(
      ['gate', 'gate-site', 'gate-token', 'session'].map((name) =>
        readFile(new URL(`${name}.test.ts`, import.meta.url), 'utf8'),
      ),
    )
  ).join('\n')
  const proved = new Set(
    [...text.matchAll(/test\(\s*['"]([A-Za-z_\d-]+):/g)].map((match) => match[1]),
  )
  expect([...gateRefusals, ...visitorRefusals].filter((code) => !proved.has(code))).toEqual([])
})

describe('checks of the requester header', () => {
  // [spec:API-2.1 ERR-11.1]
  test('KEY_MISSING: refuses a call without a requester header', async () => {
    expect(await app.call(readBanks, { headers: { [requesterHeader]: undefined } })).toMatchObject({
      status: 400,
      body: { message: 'KEY_MISSING' },
    })
  })

  // [spec:ERR-12.1]
  test('KEY_INVALID: refuses an unknown requester', async () => {
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

  test('the requester header may name a different version of the app', async () => {
    expect(
      (await app.call(readBanks, { headers: { [requesterHeader]: 'champa-member/1.2.0' } })).ok,
    ).toBe(true)
  })
})

describe('order of the checks', () => {
  const send = (path: string, headers: Record<string, string>, body = '{broken') =>
    fetch(`${app.url}${path}`, { method: 'POST', headers, body })

  test('an unknown path is refused first, and an unparsable body only after the caller is checked', async () => {
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

  test('NO_DATA: the refusal of an undecodable or overlong path has the security headers', async () => {
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

describe('checks of the request body', () => {
  const raw = (body: string, type = 'application/json') =>
    fetch(`${app.url}${login.path}`, {
      method: 'POST',
      headers: { [requesterHeader]: 'champa-member/1.1.14', 'content-type': type },
      body,
    })

  test('INVALID_INPUT: refuses invalid JSON, form data and an oversized body', async () => {
    for (const response of [
      await raw('{"username":'),
      await raw('username=1', 'application/x-www-form-urlencoded'),
      await raw(JSON.stringify({ username: 'x'.repeat(70_000) })),
    ]) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ message: 'INVALID_INPUT', fields: ['body'] })
    }
  })

  test('INVALID_INPUT: names the path of a field that has no code of its own', async () => {
    const response = await raw(
      JSON.stringify({ username: '0812345678', password: 'x', remember: 'yes' }),
    )
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'INVALID_INPUT', fields: ['remember'] },
    ])
  })

  test('an invalid field with a code of its own is refused with that code', async () => {
    expect(await app.call(sendOtp, { body: { phoneNumber: 'x'.repeat(41) } })).toMatchObject({
      status: 400,
      body: { message: 'PHONE_NUMBER_REQUIRE_10_DIGIT', fields: ['phoneNumber'] },
    })
  })
})

test('INVALID_GUEST: rejects a guest token that is forged or signed with a different key', async () => {
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

test('API responses and refusals are marked as not cacheable', async () => {
  for (const answer of [await app.call(readBanks), await app.call(readProfile)])
    expect(answer.headers.get('cache-control')).toBe('no-store')
})
