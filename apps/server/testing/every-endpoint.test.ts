import { afterAll, beforeAll, expect, test } from 'vitest'
import { handOver } from '@champa/contract/chat'
import { endpoints, type NamedEndpoint } from '@champa/contract/endpoints'
import {
  guestHeader,
  memberRequester,
  officeRequester,
  requesterHeader,
} from '@champa/contract/limits'
import { clock } from '../platform/clock.ts'
import { routes } from '../app.ts'
import { newGuestSpeaker } from './chat-people.ts'
import { openTestHouse, type TestHouse, type TestMember } from './test-house.ts'
import { newStaff, type TestStaff } from './test-staff.ts'

let house: TestHouse
let member: TestMember
let staff: TestStaff
beforeAll(async () => {
  house = await openTestHouse()
  member = await house.member()
  staff = await newStaff(house)
})
afterAll(() => house.stop())

const named = endpoints.map((one): [string, NamedEndpoint] => [
  `${one.endpoint.method} ${one.endpoint.path}`,
  one,
])
const visitors = named.filter(([, one]) => one.endpoint.who === 'visitor')
/** A visitor of the chat who shows a token is held to it as every member is. */
const members = [...named.filter(([, one]) => one.endpoint.who === 'member'), ...visitors]
const office = named.filter(([, one]) => one.endpoint.who === 'staff')

/** A path with parameters that fit their form but name nothing of anybody. */
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
  const response = await fetch(`${house.url}${pathOf(one)}`, {
    method: one.endpoint.method,
    headers: { ...headers, ...(withBody ? { 'content-type': 'application/json' } : {}) },
    ...(withBody ? { body: '{}' } : {}),
  })
  const body = (await response.json()) as { message?: unknown }
  return { status: response.status, message: body.message }
}

const requester = { [requesterHeader]: memberRequester }
const officeApp = { [requesterHeader]: officeRequester }

test('every endpoint of the contract is mounted, once', () => {
  expect(
    routes.map((route) => `${route.endpoint.method} ${route.endpoint.path}`).toSorted(),
  ).toEqual(named.map(([name]) => name).toSorted())
})

test.each(named.filter(([, one]) => one.endpoint.who !== 'outside'))(
  '%s without the requester header: KEY_MISSING',
  async (_, one) => {
    expect(await ask(one, {})).toEqual({ status: 400, message: 'KEY_MISSING' })
  },
)

// [spec:SCR-16.1]
test.each(members)('%s without a token: UNAUTHORIZED', async (_, one) => {
  expect(await ask(one, requester)).toEqual({ status: 401, message: 'UNAUTHORIZED' })
})

// [spec:SCR-23.1]
test.each(members)('%s with a token that is none of ours: invalid-token', async (_, one) => {
  expect(await ask(one, { ...requester, authorization: `Bearer ${'A'.repeat(43)}` })).toEqual({
    status: 401,
    message: 'invalid-token',
  })
  expect(await ask(one, { ...requester, authorization: `Bearer ' or 1=1 --` })).toEqual({
    status: 401,
    message: 'invalid-token',
  })
})

test.each(members)('%s with an expired token: EXPIRED_AUTH_TOKEN', async (_, one) => {
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
  '%s lies below /api/office and answers nobody but its own app: KEY_INVALID',
  async (_, one) => {
    expect(one.endpoint.path).toMatch(/^\/api\/office\//)
    expect(await ask(one, { ...requester, authorization: `Bearer ${staff.token}` })).toEqual({
      status: 400,
      message: 'KEY_INVALID',
    })
  },
)

test.each(office)('%s without a token: UNAUTHORIZED', async (_, one) => {
  expect(await ask(one, officeApp)).toEqual({ status: 401, message: 'UNAUTHORIZED' })
})

test.each(office)(
  '%s with a token of nobody: invalid-token; with a member’s: INVALID_USER_3',
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
  '%s with a first password: NOT_ALLOWED, but for what changes it',
  async (_, one) => {
    if (one.endpoint.firstPassword)
      return expect(['staffLogout', 'readMe', 'changeStaffPassword']).toContain(one.name)
    const newcomer = await newStaff(house, { mustChange: true, role: 'lead' })
    return expect(
      await ask(one, { ...officeApp, authorization: `Bearer ${newcomer.token}` }),
    ).toEqual({ status: 403, message: 'NOT_ALLOWED' })
  },
)

test.each(office)('%s with an expired token: EXPIRED_AUTH_TOKEN', async (_, one) => {
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

test.each(members)('%s with a token of the staff’s: INVALID_USER_3', async (_, one) => {
  expect(await ask(one, { ...requester, authorization: `Bearer ${staff.token}` })).toEqual({
    status: 401,
    message: 'INVALID_USER_3',
  })
})

test.each(visitors)(
  '%s with a guest’s name that is none of ours, or went to a member: INVALID_GUEST',
  async (_, one) => {
    const guest = newGuestSpeaker(house.house)
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
    await house.call(handOver, { body: { guestToken: guest.headers[guestHeader]! } }, member)
    expect(await ask(one, guest.headers)).toEqual({ status: 401, message: 'INVALID_GUEST' })
  },
)

test.each(visitors)(
  '%s with a bad token beside a good guest’s name: the token counts',
  async (_, one) => {
    expect(
      await ask(one, {
        ...newGuestSpeaker(house.house).headers,
        authorization: `Bearer ${'A'.repeat(43)}`,
      }),
    ).toEqual({ status: 401, message: 'invalid-token' })
  },
)

test.each(members.filter(([, one]) => one.endpoint.who === 'member'))(
  '%s with a guest’s name: UNAUTHORIZED',
  async (_, one) => {
    expect(await ask(one, newGuestSpeaker(house.house).headers)).toEqual({
      status: 401,
      message: 'UNAUTHORIZED',
    })
  },
)

// One that redirects is for the member's own browser: its ticket is all that it has.
test.each(named.filter(([, one]) => one.endpoint.who === 'outside' && !one.endpoint.redirects))(
  '%s without a signature: UNAUTHORIZED',
  async (_, one) => {
    expect(await ask(one, {})).toEqual({ status: 401, message: 'UNAUTHORIZED' })
  },
)

test('an unknown path of the API: NO_DATA', async () => {
  const response = await fetch(`${house.url}/api/none`, { headers: requester })
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    404,
    'NO_DATA',
  ])
})
