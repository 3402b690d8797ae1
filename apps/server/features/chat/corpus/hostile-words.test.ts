import { expect, test } from 'vitest'
import { readChatConfig, rateConversation, sendMessage } from '@champa/contract/chat'
import {
  addNote,
  answerCustomer,
  closeRoom,
  putCannedReply,
  putChatSettings,
  readInbox,
  readNotes,
  readRoom,
} from '@champa/contract/office/chat/endpoints'
import { requesterHeader, memberRequester } from '@champa/contract/constants'
import { xssCorpus } from '../../../../../e2e/xss/xss-texts.ts'
import { goodPng } from '../../../testing/chat-bytes.ts'
import {
  newGuestSpeaker,
  newMessageId,
  newStaffSpeaker,
  uploadToChat,
} from '../../../testing/chat-people.ts'
import { type VisibleChat, chatAsker, text } from '../../../testing/chat-asker.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const app = await startChatApp()
const lead = await newStaffSpeaker(app.operator, {
  roles: ['manager'],
  name: '<img src=x onerror=window.xssRan=1>',
})

const { ask, history } = chatAsker(app)

/** Texts that fit in one message. */
const fitting = xssCorpus.filter((one) => one.length <= 2_000)

const short = (maxLength: number): string[] => xssCorpus.filter((one) => one.length <= maxLength)

// [spec:CHAT-11.1]
test('stores hostile texts verbatim and returns them to both sides as text only', async () => {
  for (let from = 0; from < fitting.length; from += 40) {
    const some = fitting.slice(from, from + 40)
    const guest = newGuestSpeaker(app.ctx)
    for (const one of some)
      expect(await ask(sendMessage, guest, text(one))).toMatchObject({
        status: 200,
        body: { conversation: { message: { message_type: 'text', payload: one } } },
      })
    const shown = (await history(guest))
      .filter(({ message }) => message.message_type === 'text')
      .map(({ message }) => message.payload as string)
    expect(shown.filter((one) => some.includes(one))).toEqual(some)
    const office = (await ask(readRoom, lead, { room: guest.room, limit: 50 }))
      .body as unknown as VisibleChat
    expect(
      office.conversations
        .map(({ message }) => message.payload as string)
        .filter((one) => some.includes(one)),
    ).toEqual(some)
  }
})

test('treats hostile captions, postbacks, ratings, notes and answers as text only', async () => {
  const guest = newGuestSpeaker(app.ctx)
  const png = await goodPng()
  for (const one of short(80).slice(0, 20)) {
    const { path } = await uploadToChat(app.url, guest, 'image', `${one}.png`, png)
    expect(
      await ask(sendMessage, guest, {
        id: newMessageId(),
        message: { message_type: 'media', payload: { message: one, filePath: path } },
      }),
    ).toMatchObject({
      status: 200,
      body: { conversation: { message: { payload: { message: one, fileType: 'image' } } } },
    })
    expect(
      await ask(sendMessage, guest, {
        id: newMessageId(),
        message: { message_type: 'postback', payload: { title: one, payload: one } },
      }),
    ).toMatchObject({
      status: 200,
      body: { conversation: { message: { payload: { title: one, payload: one } } } },
    })
    expect(
      await ask(addNote, lead, { id: newMessageId(), text: one }, { room: guest.room }),
    ).toMatchObject({ status: 200, body: { text: one } })
    expect(await ask(answerCustomer, lead, { room: guest.room, ...text(one) })).toMatchObject({
      status: 200,
      body: { conversation: { message: { payload: one } } },
    })
  }
  expect(await ask(closeRoom, lead, { room: guest.room, state: 'closed' })).toMatchObject({
    status: 200,
  })
  expect(await ask(rateConversation, guest, { stars: 1, words: short(500).at(-1)! })).toMatchObject(
    { status: 200 },
  )
  expect((await ask(readNotes, lead, undefined, { room: guest.room })).body).toMatchObject({
    notes: expect.arrayContaining([expect.objectContaining({ text: short(80)[0] })]),
  })
  for (const one of xssCorpus.slice(0, 10))
    expect(
      await ask(readInbox, lead, { view: 'open', search: one.slice(0, 80), skip: 0, limit: 10 }),
    ).toMatchObject({ status: 200 })
})

test('takes names, tokens and senders from the server, never from the customer', async () => {
  const guest = newGuestSpeaker(app.ctx)
  for (const one of short(64).slice(0, 25)) {
    const answer = await ask(sendMessage, guest, {
      ...text('hello'),
      username: one,
      name: one,
      session_id: one,
      deviceToken: one,
      userId: one,
      guestId: one,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { conversation: { sender: 'customer', name: null, deviceToken: null } },
    })
    const { username, userId, guestId } = (
      answer.body as unknown as { conversation: Record<string, unknown> }
    ).conversation
    expect([username, userId, guestId]).not.toContain(one)
  }
  expect(await ask(sendMessage, guest, { ...text('hello'), sender: 'other' })).toMatchObject({
    status: 400,
    body: { message: 'INVALID_INPUT' },
  })
})

test('answers 200 or 400, never 500, to forbidden characters in any field', async () => {
  const guest = newGuestSpeaker(app.ctx)
  for (const odd of [
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    'a\u202eb',
    '\ufeffa',
    '\uffff',
    'a\u2028b\u2029',
  ]) {
    for (const body of [
      text(`x${odd}`),
      {
        ...text('x'),
        session_id: odd,
        deviceToken: odd,
        username: odd,
        name: odd,
        userId: odd,
        guestId: odd,
      },
      {
        id: newMessageId(),
        message: { message_type: 'postback', payload: { title: `x${odd}`, payload: `x${odd}` } },
      },
    ]) {
      const answer = await ask(sendMessage, guest, body)
      expect([200, 400], JSON.stringify([body, answer.body])).toContain(answer.status)
    }
    for (const [endpoint, body] of [
      [addNote, { id: newMessageId(), text: `x${odd}` }],
      [answerCustomer, { room: guest.room, ...text(`x${odd}`) }],
      [
        answerCustomer,
        {
          room: guest.room,
          id: newMessageId(),
          message: {
            message_type: 'quick_replies',
            payload: `x${odd}`,
            payloads: [{ type: 'postback', title: `x${odd}`, payload: `x${odd}` }],
          },
        },
      ],
      [readInbox, { view: 'open', search: odd, skip: 0, limit: 10 }],
    ] as const) {
      const answer = await ask(endpoint, lead, body, { room: guest.room })
      expect([200, 400], JSON.stringify([endpoint.path, body, answer.body])).toContain(
        answer.status,
      )
    }
    expect(
      await ask(putCannedReply, lead, {
        code: 'odd',
        title: `x${odd}`,
        message: { message_type: 'text', payload: `x${odd}` },
        answersPostback: false,
      }),
    ).not.toMatchObject({ status: 500 })
    expect(await ask(rateConversation, guest, { stars: 3, words: odd })).not.toMatchObject({
      status: 500,
    })
  }
  for (const { message } of await history(guest))
    expect(JSON.stringify(message)).not.toMatch(/[\u202a-\u202e]|\\u000[0-8]|\\ud8/)
})

test('shows a hostile team name and greeting as text only', async () => {
  const three = (value: string): object => ({ th: value, lo: value, en: value })
  for (const one of short(500).slice(0, 12)) {
    const chatSettings = {
      on: true,
      team: three(one),
      welcome: three(one),
      away: three(one),
      hours: [],
    }
    expect(await ask(putChatSettings, lead, chatSettings)).toMatchObject({ status: 200 })
    expect(
      await ask(readChatConfig, { headers: { [requesterHeader]: memberRequester } }),
    ).toMatchObject({ status: 200, body: { team: one, welcome: one, away: one } })
  }
})
