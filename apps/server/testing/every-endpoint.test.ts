import { expect, test } from 'vitest'
import { handOver } from '@champa/contract/chat'
import { endpoints, type NamedEndpoint } from '@champa/contract/endpoints'
import {
  guestHeader,
  memberRequester,
  officeRequester,
  requesterHeader,
} from '@champa/contract/constants'
import { clock } from '../platform/clock.ts'
import { routes } from '../app.ts'
import { newGuestSpeaker } from './chat-people.ts'
import { startTestApp } from './test-app.ts'
import { newStaff } from './test-staff.ts'

const app = await startTestApp()
const member = await app.member()
const staff = await newStaff(app)

const named = endpoints.map((one): [string, NamedEndpoint] => [
  `${one.endpoint.method} ${one.endpoint.path}`,
  one,
])
const visitors = named.filter(([, one]) => one.endpoint.access === 'visitor')
/** A chat visitor who sends a token is checked like a member. */
const members = [...named.filter(([, one]) => one.endpoint.access === 'member'), ...visitors]
const office = named.filter(([, one]) => one.endpoint.access === 'staff')

/** A path with well-formed parameters that match nothing. */
function pathOf(one: NamedEndpoint): string {
  const samples: Record<string, string> = {
    code: 'naga',
    provider: 'naga',
    username: 'nobody1',
    bankCode: 'PAYONEX',
    qrcodeId: '0000000000000000',
    room: '1',
  }
  return one.endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => samples[name] ?? 'x')
}

async function ask(
  one: NamedEndpoint,
  headers: Record<string, string>,
): Promise<{ status: number; message: unknown }> {
  const withBody = one.endpoint.method === 'POST' || one.endpoint.method === 'PUT'
  const response = await fetch(`${app.url}${pathOf(one)}`, {
    method: one.endpoint.method,
    headers: { ...headers, ...(withBody ? { 'content-type': 'application/json' } : {}) },
    ...(withBody ? { body: '{}' } : {}),
  })
  const body = (await response.json()) as { message?: unknown }
  return { status: response.status, message: body.message }
}

const requester = { [requesterHeader]: memberRequester }
const officeApp = { [requesterHeader]: officeRequester }

test('every endpoint of the contract has exactly one route', () => {
  expect(
    routes.map((route) => `${route.endpoint.method} ${route.endpoint.path}`).toSorted(),
  ).toEqual(named.map(([name]) => name).toSorted())
})

test.each(named.filter(([, one]) => one.endpoint.access !== 'outside'))(
  'KEY_MISSING: %s refuses a call without the requester header',
  async (_, one) => {
    expect(await ask(one, {})).toEqual({ status: 400, message: 'KEY_MISSING' })
  },
)

// [spec:SCR-16.1]
test.each(members)('UNAUTHORIZED: %s refuses a call without a token', async (_, one) => {
  expect(await ask(one, requester)).toEqual({ status: 401, message: 'UNAUTHORIZED' })
})

// [spec:SCR-23.1]
test.each(members)('invalid-token: %s refuses an unknown token', async (_, one) => {
  expect(await ask(one, { ...requester, authorization: `Bearer ${'A'.repeat(43)}` })).toEqual({
    status: 401,
    message: 'invalid-token',
  })
  expect(await ask(one, { ...requester, authorization: `Bearer ' or 1=1 --` })).toEqual({
    status: 401,
    message: 'invalid-token',
  })
})

test.each(members)('EXPIRED_AUTH_TOKEN: %s refuses an expired token', async (_, one) => {
  clock.set(() => new Date(Date.now() + 13 * 3_600_000))
  try {
    expect(await ask(one, { ...requester, authorization: `Bearer ${member.token}` })).toEqual({
      status: 401,
      message: 'EXPIRED_AUTH_TOKEN',
    })
  } finally {
    clock.set()
  }
})

test.each(office)(
  'KEY_INVALID: %s is below /api/office and refuses the member app',
  async (_, one) => {
    expect(one.endpoint.path).toMatch(/^\/api\/office\//)
    expect(await ask(one, { ...requester, authorization: `Bearer ${staff.token}` })).toEqual({
      status: 400,
      message: 'KEY_INVALID',
    })
  },
)

test.each(office)('UNAUTHORIZED: %s refuses a call without a token', async (_, one) => {
  expect(await ask(one, officeApp)).toEqual({ status: 401, message: 'UNAUTHORIZED' })
})

test.each(office)(
  'INVALID_USER_3: %s refuses a member’s token, and an unknown token with invalid-token',
  async (_, one) => {
    expect(await ask(one, { ...officeApp, authorization: `Bearer ${member.token}` })).toEqual({
      status: 401,
      message: 'INVALID_USER_3',
    })
    for (const token of ['A'.repeat(43), `' or 1=1 --`])
      expect(await ask(one, { ...officeApp, authorization: `Bearer ${token}` })).toEqual({
        status: 401,
        message: 'invalid-token',
      })
  },
)

test.each(office)(
  'NOT_ALLOWED: %s refuses staff with an initial password, unless it changes the password',
  async (_, one) => {
    if (one.endpoint.firstPassword)
      return expect(['staffLogout', 'readMe', 'changeStaffPassword']).toContain(one.name)
    const firstSignIn = await newStaff(app, { mustChange: true, roles: ['owner'] })
    return expect(
      await ask(one, { ...officeApp, authorization: `Bearer ${firstSignIn.token}` }),
    ).toEqual({ status: 403, message: 'NOT_ALLOWED' })
  },
)

test.each(office)('EXPIRED_AUTH_TOKEN: %s refuses an expired token', async (_, one) => {
  clock.set(() => new Date(Date.now() + 13 * 3_600_000))
  try {
    expect(await ask(one, { ...officeApp, authorization: `Bearer ${staff.token}` })).toEqual({
      status: 401,
      message: 'EXPIRED_AUTH_TOKEN',
    })
  } finally {
    clock.set()
  }
})

test.each(members)('INVALID_USER_3: %s refuses a staff token', async (_, one) => {
  expect(await ask(one, { ...requester, authorization: `Bearer ${staff.token}` })).toEqual({
    status: 401,
    message: 'INVALID_USER_3',
  })
})

test.each(visitors)(
  'INVALID_GUEST: %s refuses a guest token that is forged or was handed over to a member',
  async (_, one) => {
    const guest = newGuestSpeaker(app.ctx)
    for (const name of [
      '',
      'x',
      guest.room,
      `${guest.room}.${'A'.repeat(43)}`,
      `${member.id}.${guest.headers[guestHeader]!.split('.')[1]}`,
    ]) {
      expect(await ask(one, { ...requester, [guestHeader]: name })).toEqual({
        status: 401,
        message: 'INVALID_GUEST',
      })
    }
    await app.call(handOver, { body: { guestToken: guest.headers[guestHeader]! } }, member)
    expect(await ask(one, guest.headers)).toEqual({ status: 401, message: 'INVALID_GUEST' })
  },
)

test.each(visitors)(
  'invalid-token: %s refuses an unknown token even with a valid guest token',
  async (_, one) => {
    expect(
      await ask(one, {
        ...newGuestSpeaker(app.ctx).headers,
        authorization: `Bearer ${'A'.repeat(43)}`,
      }),
    ).toEqual({ status: 401, message: 'invalid-token' })
  },
)

test.each(members.filter(([, one]) => one.endpoint.access === 'member'))(
  'UNAUTHORIZED: %s refuses a guest token',
  async (_, one) => {
    expect(await ask(one, newGuestSpeaker(app.ctx).headers)).toEqual({
      status: 401,
      message: 'UNAUTHORIZED',
    })
  },
)

// Redirecting endpoints are opened by the member's browser and authenticated by their ticket alone.
test.each(named.filter(([, one]) => one.endpoint.access === 'outside' && !one.endpoint.redirects))(
  'UNAUTHORIZED: %s refuses a call without a signature',
  async (_, one) => {
    expect(await ask(one, {})).toEqual({ status: 401, message: 'UNAUTHORIZED' })
  },
)

test('NO_DATA: an unknown path of the API is refused', async () => {
  const response = await fetch(`${app.url}/api/none`, { headers: requester })
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    404,
    'NO_DATA',
  ])
})
