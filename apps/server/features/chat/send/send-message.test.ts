import { describe, expect, test } from 'vitest'
import { readHistory, sendMessage } from '@champa/contract/chat'
import type { SentMessage } from '@champa/contract/chat-message'
import { clock } from '../../../platform/clock.ts'
import { openDb } from '../../../platform/db.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  switchChatOn,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { startChatApp } from '../../../testing/test-chat.ts'
import { takeSend } from './limit-sends.ts'

const app = await startChatApp()
const speaker = asMember(await app.member())

const send = (customer: Speaker, message: SentMessage, id = newMessageId()) =>
  app.call(sendMessage, { body: { id, message }, headers: customer.headers })
const text = (payload: string): SentMessage => ({ message_type: 'text', payload })
const history = async (customer: Speaker) => {
  const read = await app.call(readHistory, { body: { limit: 50 }, headers: customer.headers })
  if (!read.ok) throw new Error(read.body.message)
  return read.body
}

// [spec:CHAT-11.1]
test('stores messages of members and guests as written, numbered from one', async () => {
  const words = '  สวัสดี <b>ค่ะ</b>\nສະບາຍດີ 👨‍👩‍👧 '
  for (const [customer, userId, guestId] of [
    [speaker, speaker.room, null],
    [newGuestSpeaker(app.ctx), null, expect.stringMatching(/^\d{18}$/)],
  ] as const) {
    const id = newMessageId()
    const response = await send(customer, text(words), id)
    const expected = {
      _id: id,
      seq: 1,
      sender: 'customer',
      message: text(words),
      session_id: null,
      userId,
      guestId,
      username: null,
      name: null,
      deviceToken: null,
      createdAt: expect.any(Number),
    }
    expect(response).toMatchObject({ ok: true, body: { conversation: expected } })
    expect(await history(customer)).toMatchObject({
      total: 1,
      conversations: [expected],
      state: {
        state: 'open',
        lastSeq: 1,
        customerRead: 1,
        staffRead: 0,
        unread: 0,
        mayRate: false,
      },
    })
  }
})

test('stores a message sent ten times once and answers identically', async () => {
  const customer = newGuestSpeaker(app.ctx)
  const id = newMessageId()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(customer, text('once'), id)),
  )
  answers.push(await send(customer, text('other words under the same id'), id))
  expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
  expect(await history(customer)).toMatchObject({
    total: 1,
    conversations: [{ message: text('once') }],
  })
})

// [spec:CHAT-11.1]
test('gives each message without an id a new id', async () => {
  const customer = newGuestSpeaker(app.ctx)
  const body = {
    sender: 'customer' as const,
    message: text('no id'),
    session_id: null,
    userId: null,
    guestId: null,
    username: null,
    name: null,
    deviceToken: null,
  }
  const responses = await Promise.all(
    [1, 2].map(() => app.call(sendMessage, { body, headers: customer.headers })),
  )
  for (const one of responses)
    expect(one).toMatchObject({
      ok: true,
      body: {
        createdAt: expect.any(Number),
        conversation: { _id: expect.stringMatching(/^[0-9a-f]{32}$/), message: text('no id') },
      },
    })
  expect((await history(customer)).total).toBe(2)
})

test('concurrent messages are all stored once, numbered without gaps', async () => {
  const customer = newGuestSpeaker(app.ctx)
  await Promise.all(Array.from({ length: 20 }, (_, at) => send(customer, text(`${at}`))))
  const { conversations, total } = await history(customer)
  expect(total).toBe(20)
  expect(conversations.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(
    new Set(conversations.map(({ message }) => message.message_type === 'text' && message.payload))
      .size,
  ).toBe(20)
})

describe('refused messages', () => {
  test('CHAT_OFF: refuses messages and history while the chat is off', async () => {
    await setDocument(app, 'chatWidget', { on: false })
    try {
      expect(await send(speaker, text('hello'))).toMatchObject({
        status: 403,
        body: { message: 'CHAT_OFF' },
      })
      expect(
        await app.call(readHistory, { body: { limit: 10 }, headers: speaker.headers }),
      ).toMatchObject({ status: 403, body: { message: 'CHAT_OFF' } })
    } finally {
      await switchChatOn(app.operator)
    }
  })

  // [spec:CHAT-8.2]
  test.each(['', ' \n\t ', '\u200b\u2060\ufeff', '\u3164', '\u202e', '\u0000'])(
    'CHAT_EMPTY: refuses %j',
    async (words) => {
      expect(await send(speaker, text(words))).toMatchObject({
        status: 400,
        body: { message: 'CHAT_EMPTY' },
      })
      expect(
        await send(speaker, {
          message_type: 'postback',
          payload: { title: words || '\u200b', payload: 'x' },
        }),
      ).toMatchObject({ status: 400, body: { message: 'CHAT_EMPTY' } })
    },
  )

  // [spec:CHAT-8.1 LIM-5.1]
  test('CHAT_TEXT_TOO_LONG: refuses more than 2,000 UTF-16 units', async () => {
    const customer = newGuestSpeaker(app.ctx)
    expect(await send(customer, text('ก'.repeat(2_000)))).toMatchObject({ ok: true })
    expect(await send(customer, text('👍'.repeat(1_000)))).toMatchObject({ ok: true })
    expect(await send(customer, text('ก'.repeat(2_001)))).toMatchObject({
      status: 400,
      body: { message: 'CHAT_TEXT_TOO_LONG' },
    })
    expect(await send(customer, text(`${'👍'.repeat(1_000)}.`))).toMatchObject({
      status: 400,
      body: { message: 'CHAT_TEXT_TOO_LONG' },
    })
    expect(await history(customer)).toMatchObject({ total: 2 })
  })

  test('NO_DATA: refuses a file that does not exist', async () => {
    expect(
      await send(speaker, {
        message_type: 'media',
        payload: { message: '', filePath: '0'.repeat(16) },
      }),
    ).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  })

  test('INVALID_INPUT: refuses a staff message type, an invalid id or message', async () => {
    const buttons = {
      message_type: 'buttons',
      payload: 'x',
      payloads: [{ type: 'web', title: 'x', payload: 'https://x.example' }],
    }
    for (const body of [
      { id: newMessageId(), message: buttons },
      { id: 'x', message: text('x') },
      { id: newMessageId(), message: {} },
      { id: newMessageId() },
      { id: newMessageId(), message: text('x'), sender: 'other' },
    ]) {
      expect(
        await app.call(sendMessage, { body: body as never, headers: speaker.headers }),
      ).toMatchObject({ status: 400, body: { message: 'INVALID_INPUT' } })
    }
  })

  test('the sender’s identity comes from the session, not from the body', async () => {
    const [mine, theirs] = [newGuestSpeaker(app.ctx), newGuestSpeaker(app.ctx)]
    await app.call(sendMessage, {
      body: {
        id: newMessageId(),
        message: text('mine'),
        userId: speaker.room,
        guestId: theirs.room,
        username: 'admin',
        name: 'Staff',
        deviceToken: 'x',
      },
      headers: mine.headers,
    })
    expect(await history(theirs)).toMatchObject({ total: 0 })
    expect(await history(mine)).toMatchObject({
      total: 1,
      conversations: [{ guestId: mine.room, userId: null, username: null, name: null }],
    })
  })
})

test('REQUEST_LIMIT: refuses a flood, but not fifty messages queued offline', async () => {
  const customer = newGuestSpeaker(app.ctx)
  const queue = await Promise.all(
    Array.from({ length: 50 }, (_, at) => send(customer, text(`${at}`))),
  )
  expect(queue.every((one) => one.ok)).toBe(true)
  const flood = await Promise.all(
    Array.from({ length: 60 }, (_, at) => send(customer, text(`more ${at}`))),
  )
  expect(flood.filter((one) => one.ok)).toHaveLength(50)
  expect(flood.find((one) => !one.ok)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT', retryAfter: expect.any(Number) },
  })
  clock.set(() => new Date(Date.now() + 61_000))
  expect(await send(customer, text('a minute later'))).toMatchObject({ ok: true })
})

test('REQUEST_LIMIT: counts messages to other processes too, in steps of ten', async () => {
  const room = newGuestSpeaker(app.ctx).room
  const other = { ...app.ctx, db: openDb(app.ctx.db.url) }
  const takeTen = async (ctx: typeof other): Promise<number> => {
    const waits = Array.from({ length: 10 }, () => takeSend(ctx, BigInt(room)))
    await new Promise((resolve) => setTimeout(resolve, 200))
    return waits.filter((wait) => wait === null).length
  }
  let allowed = 0
  for (let turn = 0; turn < 6; turn += 1) allowed += await takeTen(app.ctx)
  for (let turn = 0; turn < 6; turn += 1) allowed += await takeTen(other)
  expect(allowed).toBe(110)
  clock.set(() => new Date(Date.now() + 61_000))
  expect(takeSend(other, BigInt(room))).toBeNull()
  await other.db.end()
})

test('a flood in one conversation delays neither other conversations nor other requests', async () => {
  const [talker, other] = [asMember(await app.member()), newGuestSpeaker(app.ctx)]
  await send(talker, text('first'))
  const flood: Promise<unknown>[] = []
  await app.ctx.db.transaction(async (tx) => {
    await tx.query('select 1 as one from chat_room where member_id = $1 for update', [talker.room])
    for (let n = 0; n < 30; n += 1) flood.push(send(talker, text(`${n}`)))
    const waiting = () =>
      asOwner(
        app,
        `select pid
          from pg_stat_activity
          where wait_event_type = 'Lock'
            and query like '%chat_say%'
            and datname = current_database()`,
      )
    while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await send(other, text('hello'))).toMatchObject({ ok: true })
    expect(await waiting()).toHaveLength(1)
  })
  await Promise.all(flood)
  const { conversations } = await history(talker)
  expect(conversations.map(({ message }) => 'payload' in message && message.payload)).toEqual([
    'first',
    ...Array.from({ length: 30 }, (_, n) => `${n}`),
  ])
})
