import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { handOver, readCustomer, readHistory, sendMessage } from '@champa/contract/chat'
import { endpoints } from '@champa/contract/endpoints'
import {
  guestHeader,
  memberRequester,
  officeRequester,
  requesterHeader,
} from '@champa/contract/constants'
import { answerCustomer } from '@champa/contract/office/chat/endpoints'
import { goodPng } from '../../../testing/chat-bytes.ts'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  newStaffSpeaker,
  uploadToChat,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { callOverHttp } from '../../../testing/test-app.ts'
import { chatClaims, claiming, secret } from '../../../testing/chat-claims.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const app = await startChatApp()
const owner = asMember(await app.member())
const other = asMember(await app.member())
const staff = await newStaffSpeaker(app.operator)

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

const { sockets, sendText, ask, history, connect } = chatClaims(app)
await sendText(owner, secret)

// [spec:CHAT-23.1]
test("serves the caller's own conversation, whatever room the call names", async () => {
  for (const outsider of [other, newGuestSpeaker(app.ctx)]) {
    await sendText(outsider, 'a word of my own')
    expect(await history(outsider, owner.room)).not.toContain(secret)
    expect(await history(outsider, owner.room)).toContain('a word of my own')
    const response = await ask(
      sendMessage,
      outsider.headers,
      claiming(owner.room, {
        id: newMessageId(),
        message: { message_type: 'text', payload: 'in your name' },
        username: owner.room,
        name: 'You',
      }),
    )
    expect(response.status).toBe(200)
    await ask(readCustomer, outsider.headers, claiming(owner.room, { seq: 1_000 }))
    expect(await history(owner)).not.toContain('in your name')
  }
  expect(await history(owner)).toContain(secret)
})

test('ignores a room in undeclared body fields, query parameters, headers and paths', async () => {
  const body = {
    limit: 50,
    room: owner.room,
    roomId: owner.room,
    memberId: owner.room,
    member_id: owner.room,
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

test('refuses files of another conversation, whichever side sent them', async () => {
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
test('rejects a guest token that is forged or was signed for someone else', async () => {
  const guest = newGuestSpeaker(app.ctx)
  await sendText(guest, secret)
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
    // A member id is never a valid guest token, not even under our own signature.
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

test('lets the session token alone decide when a guest token is sent as well', async () => {
  const guest = newGuestSpeaker(app.ctx)
  await sendText(guest, 'as a guest')
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

test('keeps a conversation with the one member who took it over from a guest', async () => {
  const guest = newGuestSpeaker(app.ctx)
  await sendText(guest, 'before I signed in')
  const guestToken = guest.headers[guestHeader]!
  const member = asMember(await app.member())
  expect(
    await callOverHttp(app.url, handOver, { body: { guestToken }, headers: member.headers }),
  ).toMatchObject({ ok: true, body: { moved: expect.any(Number) } })
  expect(await history(member)).toContain('before I signed in')
  // The next person on this phone has the guest token too.
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

const staffs = endpoints.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')

const customers = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access === 'visitor' || access === 'member')

// [spec:SCR-24.1]
test('separates the endpoints of staff from those of members and guests', async () => {
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
