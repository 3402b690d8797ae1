import { createHmac } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { handOver, readCustomer, readHistory, sendMessage } from '@champa/contract/chat'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { endpoints } from '@champa/contract/endpoints'
import {
  guestHeader,
  memberRequester,
  officeRequester,
  requesterHeader,
} from '@champa/contract/constants'
import { addNote, answerCustomer } from '@champa/contract/office/chat'
import { goodPng } from '../../../testing/chat-bytes.ts'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  newStaffSpeaker,
  switchChatOn,
  uploadToChat,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { callOverHttp, openTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: Speaker
let other: Speaker
let staff: Speaker & { staffId: bigint }
const secret = 'my account is 1234567890'
const sockets: Socket[] = []
beforeAll(async () => {
  app = await openTestApp()
  await switchChatOn(app.operator)
  owner = asMember(await app.member())
  other = asMember(await app.member())
  staff = await newStaffSpeaker(app.operator)
  await say(owner, secret)
})
afterAll(() => app.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

async function say(speaker: Speaker, text: string): Promise<string> {
  const id = newMessageId()
  const answer = await callOverHttp(app.url, sendMessage, {
    body: { id, message: { message_type: 'text', payload: text } },
    headers: speaker.headers,
  })
  expect(answer).toMatchObject({ ok: true })
  return id
}

/** What anybody gets for these headers, as it came over the wire. */
async function ask(
  endpoint: EndpointSpec,
  headers: Record<string, string>,
  body: object | undefined,
  params: Record<string, string> = {},
): Promise<{ status: number; text: string; message?: string }> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
  const withBody = endpoint.method !== 'GET' && body !== undefined
  const answer = await fetch(`${app.url}${path}`, {
    method: endpoint.method,
    headers: { ...headers, ...(withBody ? { 'content-type': 'application/json' } : {}) },
    ...(withBody ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  const message = /"message":"([\w-]+)"/.exec(text)?.[1]
  return { status: answer.status, text, ...(message ? { message } : {}) }
}

/** A body that says in every way to be about somebody else's conversation. */
const claiming = (room: string, more: object): object => ({ userId: room, guestId: room, ...more })
const history = async (speaker: Speaker, claimed = speaker.room): Promise<string> =>
  (await ask(readHistory, speaker.headers, claiming(claimed, { limit: 50 }))).text

// [spec:CHAT-23.1]
test('whoever a call says to be about, it is about who calls', async () => {
  for (const stranger of [other, newGuestSpeaker(app.ctx)]) {
    await say(stranger, 'a word of my own')
    expect(await history(stranger, owner.room)).not.toContain(secret)
    expect(await history(stranger, owner.room)).toContain('a word of my own')
    const said = await ask(
      sendMessage,
      stranger.headers,
      claiming(owner.room, {
        id: newMessageId(),
        message: { message_type: 'text', payload: 'in your name' },
        username: owner.room,
        name: 'You',
      }),
    )
    expect(said.status).toBe(200)
    await ask(readCustomer, stranger.headers, claiming(owner.room, { seq: 1_000 }))
    expect(await history(owner)).not.toContain('in your name')
  }
  expect(await history(owner)).toContain(secret)
})

test('what no contract names is no way in either: a room in the body, the query, a header or the path', async () => {
  const body = {
    limit: 50,
    room: owner.room,
    roomId: owner.room,
    member_id: owner.room,
    memberId: owner.room,
    visitor: { id: owner.room },
    __proto__: { id: owner.room },
  }
  for (const [headers, query] of [
    [{}, ''],
    [{ 'x-user': owner.room, 'x-guest-id': owner.room, 'x-member-id': owner.room }, ''],
    [{}, `?userId=${owner.room}&room=${owner.room}`],
  ] as const) {
    const answer = await fetch(`${app.url}${readHistory.path}${query}`, {
      method: 'POST',
      headers: { ...other.headers, ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(await answer.text()).not.toContain(secret)
  }
})

test('a file of another conversation is no file of mine, whichever side sent it', async () => {
  const mine = await uploadToChat(app.url, owner, 'image', 'a.png', await goodPng())
  const forOther = await uploadToChat(
    app.url,
    staff,
    'image',
    'a.png',
    await goodPng(),
    `/api/office/chat/${other.room}/upload-image`,
  )
  expect([mine.status, forOther.status]).toEqual([200, 200])
  const send = (speaker: Speaker, filePath: string) =>
    callOverHttp(app.url, sendMessage, {
      body: {
        id: newMessageId(),
        message: { message_type: 'media', payload: { message: '', filePath } },
      },
      headers: speaker.headers,
    })
  expect(await send(other, mine.path)).toMatchObject({ ok: false, body: { message: 'NO_DATA' } })
  expect(
    await callOverHttp(app.url, answerCustomer, {
      body: {
        room: other.room,
        id: newMessageId(),
        message: { message_type: 'media', payload: { message: '', filePath: mine.path } },
      },
      headers: staff.headers,
    }),
  ).toMatchObject({ ok: false, body: { message: 'NO_DATA' } })
  expect(
    await callOverHttp(app.url, answerCustomer, {
      body: {
        room: owner.room,
        id: newMessageId(),
        message: { message_type: 'media', payload: { message: '', filePath: forOther.path } },
      },
      headers: staff.headers,
    }),
  ).toMatchObject({ ok: false, body: { message: 'NO_DATA' } })
  expect(await send(owner, mine.path)).toMatchObject({ ok: true })
})

// [spec:SCR-22.2]
test("a guest's name that was made up, or signed for another, opens nothing", async () => {
  const guest = newGuestSpeaker(app.ctx)
  await say(guest, secret)
  const token = guest.headers[guestHeader]!
  const signature = token.split('.')[1]!
  const another = newGuestSpeaker(app.ctx).headers[guestHeader]!
  const signed = (name: string, key: string): string =>
    `${name}.${createHmac('sha256', key).update(`chat-guest ${name}`).digest('base64url')}`
  const right = app.ctx.settings.secrets.CHAT_KEY
  const forged = [
    guest.room,
    `${guest.room}.`,
    `${guest.room}.${'A'.repeat(43)}`,
    token.slice(0, -1),
    `${token}A`,
    `${token} `,
    token.toLowerCase(),
    `${guest.room}.${another.split('.')[1]}`,
    `${another.split('.')[0]}.${signature}`,
    ` ${token}`,
    `${token},${token}`,
    signed(guest.room, 'another key'),
    signed(guest.room, ''),
    // A member's number is never a guest's name, not even with our own signature under it.
    signed(owner.room, right),
    signed(`0${guest.room}`, right),
    signed(`${guest.room}0`, right),
    signed('1', right),
  ]
  for (const one of forged.filter((wrong) => wrong.trim() !== token)) {
    const answer = await ask(
      readHistory,
      { [requesterHeader]: memberRequester, [guestHeader]: one },
      { limit: 50 },
    )
    expect([answer.message, answer.text.includes(secret)], one).toEqual(['INVALID_GUEST', false])
    expect(await ask(handOver, other.headers, { guestToken: one })).toMatchObject({
      message: 'INVALID_GUEST',
    })
  }
  expect(await history(guest)).toContain(secret)
})

test("a token that is no good is refused, and a guest's name beside it changes nothing; a good one is who calls", async () => {
  const guest = newGuestSpeaker(app.ctx)
  await say(guest, 'as a guest')
  const named = guest.headers[guestHeader]!
  expect(
    await ask(
      readHistory,
      { ...guest.headers, authorization: `Bearer ${'A'.repeat(43)}` },
      { limit: 50 },
    ),
  ).toMatchObject({ status: 401, message: 'invalid-token' })
  expect(
    (await ask(readHistory, { ...owner.headers, [guestHeader]: named }, { limit: 50 })).text,
  ).toContain(secret)
  expect(
    (await ask(readHistory, { ...owner.headers, [guestHeader]: named }, { limit: 50 })).text,
  ).not.toContain('as a guest')
})

test('a conversation that was handed over belongs to one member, for good', async () => {
  const guest = newGuestSpeaker(app.ctx)
  await say(guest, 'before I signed in')
  const guestToken = guest.headers[guestHeader]!
  const member = asMember(await app.member())
  expect(
    await callOverHttp(app.url, handOver, { body: { guestToken }, headers: member.headers }),
  ).toMatchObject({ ok: true, body: { moved: expect.any(Number) } })
  expect(await history(member)).toContain('before I signed in')
  // The next person on this phone has the name too.
  expect(await ask(handOver, other.headers, { guestToken })).toMatchObject({
    message: 'INVALID_GUEST',
  })
  expect(await history(other)).not.toContain('before I signed in')
  for (const [endpoint, body] of [
    [readHistory, { limit: 50 }],
    [sendMessage, { id: newMessageId(), message: { message_type: 'text', payload: 'x' } }],
    [readCustomer, { seq: 1 }],
  ] as const)
    expect(await ask(endpoint, guest.headers, body)).toMatchObject({ message: 'INVALID_GUEST' })
  await expect(connect('/', guest.auth)).rejects.toThrow('UNAUTHORIZED')
  expect(
    await callOverHttp(app.url, handOver, { body: { guestToken }, headers: member.headers }),
  ).toMatchObject({ ok: true, body: { moved: 0 } })
})

const staffs = endpoints.map(({ endpoint }) => endpoint).filter(({ who }) => who === 'staff')
const customers = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ who }) => who === 'visitor' || who === 'member')

// [spec:SCR-24.1]
test("no endpoint of the staff's opens for a member or a guest, and none of theirs for the staff", async () => {
  expect(staffs.length).toBeGreaterThan(15)
  const params = { room: owner.room, code: 'x' }
  const asOffice = { [requesterHeader]: officeRequester }
  for (const endpoint of staffs) {
    expect(
      await ask(endpoint, { ...other.headers, ...asOffice }, {}, params),
      endpoint.path,
    ).toMatchObject({ status: 401, message: 'INVALID_USER_3' })
    expect(
      await ask(endpoint, { ...newGuestSpeaker(app.ctx).headers, ...asOffice }, {}, params),
      endpoint.path,
    ).toMatchObject({ status: 401, message: 'UNAUTHORIZED' })
    expect(
      await ask(endpoint, { ...staff.headers, [requesterHeader]: memberRequester }, {}, params),
      endpoint.path,
    ).toMatchObject({ message: 'KEY_INVALID' })
  }
  for (const endpoint of customers)
    expect(
      await ask(
        endpoint,
        { ...staff.headers, [requesterHeader]: memberRequester },
        {},
        { token: 'x' },
      ),
      endpoint.path,
    ).toMatchObject({ status: 401, message: 'INVALID_USER_3' })
})

async function connect(
  namespace: '/' | '/office',
  auth: object,
  query: Record<string, string> = {},
): Promise<{ socket: Socket; heard: string[] }> {
  const socket = io(`${app.url}${namespace}`, {
    transports: ['websocket'],
    auth,
    query,
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  const heard: string[] = []
  socket.onAny((event: string, news: unknown) => heard.push(`${event} ${JSON.stringify(news)}`))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, heard }
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 10))
}

// [spec:CHAT-26.1]
test('a socket that asks for any room hears nothing of it, and cannot speak in it', async () => {
  const prefix = app.ctx.settings.chatPrefix
  const mine = await connect('/', owner.auth)
  const spy = await connect(
    '/',
    { ...other.auth, room: owner.room, userId: owner.room },
    { room: `${prefix}-${owner.room}`, userId: owner.room },
  )
  for (const word of [
    'join',
    'subscribe',
    'room',
    'enter',
    'watch',
    'join-room',
    'messaging',
    'news',
    'typing',
    'changed',
    '__proto__',
    'constructor',
  ]) {
    for (const room of [
      owner.room,
      `${prefix}-${owner.room}`,
      `watching-${owner.room}`,
      'staff',
      '*',
      '#',
      { room: owner.room },
      [owner.room],
      null,
    ])
      spy.socket.emit(word, room)
  }
  spy.socket.emit('messaging', {
    kind: 'message',
    conversation: {
      _id: newMessageId(),
      seq: 99,
      sender: 'other',
      message: { message_type: 'text', payload: 'I am your bank' },
    },
  })
  const office = await connect('/office', staff.auth)
  office.socket.emit('watch', owner.room)
  // One after the other on each connection: what was asked above was heard before this is said.
  await say(other, 'for the spy itself')
  await until(() => spy.heard.some((one) => one.includes('for the spy itself')))
  await say(owner, 'not for the spy')
  await callOverHttp(app.url, answerCustomer, {
    body: {
      room: owner.room,
      id: newMessageId(),
      message: { message_type: 'text', payload: 'an answer for the owner' },
    },
    headers: staff.headers,
  })
  mine.socket.emit('typing', true)
  await until(
    () =>
      mine.heard.some((one) => one.includes('an answer for the owner')) &&
      office.heard.some((one) => one.includes('typing')),
  )
  await say(other, 'the end')
  await until(() => spy.heard.some((one) => one.includes('the end')))
  expect(
    spy.heard.filter(
      (one) =>
        /not for the spy|an answer for the owner|inbox/.test(one) || one.includes(owner.room),
    ),
  ).toEqual([])
  expect(
    mine.heard.filter((one) => one.includes('I am your bank') || one.includes('the spy itself')),
  ).toEqual([])
})

test("nobody but the staff comes into the office, and the staff not into a customer's room", async () => {
  for (const auth of [
    owner.auth,
    newGuestSpeaker(app.ctx).auth,
    {},
    { token: '' },
    { token: ['x'] },
    { guest: 'x' },
  ])
    await expect(connect('/office', auth)).rejects.toThrow('UNAUTHORIZED')
  for (const auth of [
    staff.auth,
    {},
    { token: null },
    { token: { toString: 1 } },
    { guest: '100000000000000000.x' },
  ])
    await expect(connect('/', auth)).rejects.toThrow('UNAUTHORIZED')
  await expect(connect('/elsewhere' as '/', owner.auth)).rejects.toThrow()
})

test('a socket whose right has ended is gone within seconds: a session that was signed out, a guest who became a member, somebody switched off', async () => {
  const member = await app.member()
  const guest = newGuestSpeaker(app.ctx)
  const leaver = await newStaffSpeaker(app.operator)
  await say(guest, 'hello')
  const open = [
    await connect('/', { token: member.token }),
    await connect('/', guest.auth),
    await connect('/office', leaver.auth),
  ]
  await app.ctx.db.query('update session set revoked_at = $2 where member_id = $1', [
    member.id,
    new Date(),
  ])
  await callOverHttp(app.url, handOver, {
    body: { guestToken: guest.headers[guestHeader]! },
    headers: other.headers,
  })
  await app.operator.db.query(`update staff set status = 'off' where staff_id = $1`, [
    leaver.staffId,
  ])
  await until(() => open.every(({ socket }) => !socket.connected))
})

test('what the staff writes down about a customer, and who they are, never leaves the office', async () => {
  const mine = await connect('/', owner.auth)
  expect(
    await callOverHttp(app.url, addNote, {
      params: { room: owner.room },
      body: { id: newMessageId(), text: 'a difficult customer' },
      headers: staff.headers,
    }),
  ).toMatchObject({ ok: true })
  await say(owner, 'after the note')
  await until(() => mine.heard.some((one) => one.includes('after the note')))
  const seen = [...mine.heard, await history(owner)].join()
  expect(seen).not.toContain('a difficult customer')
  expect(seen).not.toContain(staff.staffId.toString())
})
