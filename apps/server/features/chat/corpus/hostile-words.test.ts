import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChatConfig, rateConversation, readHistory, sendMessage } from '@champa/contract/chat'
import type { EndpointSpec } from '@champa/contract/endpoint'
import {
  addNote,
  answerCustomer,
  closeRoom,
  putCannedReply,
  putDesk,
  readCannedReplies,
  readInbox,
  readNotes,
  readRoom,
} from '@champa/contract/office/chat'
import { requesterHeader, memberRequester } from '@champa/contract/constants'
import { xssCorpus } from '../../../../../e2e/xss/xss-texts.ts'
import { goodPng } from '../../../testing/chat-bytes.ts'
import {
  hostileLinks,
  hostileNumbers,
  hostilePictures,
  hostilePlaces,
} from '../../../testing/chat-hostile-links.ts'
import {
  newGuestSpeaker,
  newMessageId,
  newStaffSpeaker,
  switchChatOn,
  uploadToChat,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let lead: Speaker
beforeAll(async () => {
  app = await openTestApp()
  await switchChatOn(app.operator)
  lead = await newStaffSpeaker(app.operator, {
    role: 'lead',
    name: '<img src=x onerror=window.xssRan=1>',
  })
})
afterAll(() => app.stop())

/** Asks over the wire, and holds every answer to what no browser would take for a page. */
async function ask(
  endpoint: EndpointSpec,
  { headers }: Pick<Speaker, 'headers'>,
  body?: object,
  params: Record<string, string> = {},
): Promise<{ status: number; body: { message?: string } & Record<string, never> }> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
  const answer = await fetch(`${app.url}${path}`, {
    method: endpoint.method,
    headers: {
      ...headers,
      accept: 'text/html',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  return { status: answer.status, body: (await answer.json()) as never }
}

type Shown = {
  conversations: { message: { message_type: string; payload: never; payloads: never } }[]
}
const history = async (speaker: Speaker): Promise<Shown['conversations']> =>
  ((await ask(readHistory, speaker, { limit: 50 })).body as unknown as Shown).conversations
const text = (payload: string): object => ({
  id: newMessageId(),
  message: { message_type: 'text', payload },
})
/** Those that stand in one message, and hold nothing that no eye can see. */
const fitting = xssCorpus.filter((one) => one.length <= 2_000)
const short = (most: number): string[] => xssCorpus.filter((one) => one.length <= most)

// [spec:CHAT-11.1]
test('hostile texts are kept letter for letter, for both sides, as words and nothing else', async () => {
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
      .body as unknown as Shown
    expect(
      office.conversations
        .map(({ message }) => message.payload as string)
        .filter((one) => some.includes(one)),
    ).toEqual(some)
  }
})

test("the same as captions, postbacks, ratings, notes and answers of the staff, and in the inbox's lines", async () => {
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

test('what a customer says of itself is not believed: names, tokens and senders come from the server', async () => {
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

test('characters that no text may hold do no harm in any field', async () => {
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

test('a customer can make no buttons, no cards, no quick replies, and no file that was not uploaded', async () => {
  const guest = newGuestSpeaker(app.ctx)
  const button = { type: 'web', title: 'x', payload: 'https://evil.example/' }
  for (const message of [
    { message_type: 'buttons', payload: 'x', payloads: [button] },
    { message_type: 'quick_replies', payload: 'x', payloads: [button] },
    {
      message_type: 'generic',
      payloads: [{ title: 'x', subtitle: '', image: null, buttons: [button] }],
    },
    {
      message_type: 'media',
      payload: {
        message: '',
        filePath: 'x'.repeat(16),
        url: 'https://evil.example/x.png',
        fileType: 'image',
        name: 'x',
      },
    },
    { message_type: 'media', payload: { message: '', filePath: '../../etc/passwd' } },
    { message_type: 'html', payload: 'x' },
    { message_type: ['text'], payload: 'x' },
    { message_type: 'text', payload: { toString: 'x' } },
  ])
    expect(
      (await ask(sendMessage, guest, { id: newMessageId(), message })).status,
      JSON.stringify(message),
    ).toBeGreaterThanOrEqual(400)
  expect(
    (
      await ask(sendMessage, guest, {
        ...text('x'),
        payloads: [button],
        message: { message_type: 'text', payload: 'x', payloads: [button], url: 'javascript:1' },
      })
    ).body,
  ).toMatchObject({ conversation: { message: { message_type: 'text', payload: 'x' } } })
  expect(JSON.stringify(await history(guest))).not.toMatch(/evil|javascript/)
})

const hostileButtons = [
  ...hostileLinks.map((payload) => ({ type: 'web', title: 'x', payload })),
  ...hostileNumbers.map((payload) => ({ type: 'call', title: 'x', payload })),
  ...hostilePlaces.map((payload) => ({ type: 'other', title: 'x', payload })),
  { type: 'javascript', title: 'x', payload: 'x' },
  { type: 'web', title: '', payload: 'https://x.example/' },
  { type: 'web', title: 'x', payload: `https://x.example/${'x'.repeat(500)}` },
]

test('links that lead nowhere good are refused when somebody of the staff writes them, in every kind of message and as a canned reply', async () => {
  const guest = newGuestSpeaker(app.ctx)
  await ask(sendMessage, guest, text('hello'))
  const good = { type: 'web', title: 'x', payload: 'https://champa.example/rules?x=1#y' }
  const write = async (message: object): Promise<[number, number]> => [
    (await ask(answerCustomer, lead, { room: guest.room, id: newMessageId(), message })).status,
    (await ask(putCannedReply, lead, { code: 'x', title: 'x', message, answersPostback: true }))
      .status,
  ]
  expect(await write({ message_type: 'buttons', payload: 'x', payloads: [good] })).toEqual([
    200, 200,
  ])
  const taken: string[] = []
  for (const button of hostileButtons) {
    const all = [
      { message_type: 'buttons', payload: 'x', payloads: [good, button] },
      { message_type: 'quick_replies', payload: 'x', payloads: [button] },
      {
        message_type: 'generic',
        payloads: [{ title: 'x', subtitle: '', image: null, buttons: [button] }],
      },
    ]
    for (const message of all)
      for (const status of await write(message))
        if (status !== 400)
          taken.push(`${status} ${message.message_type} ${JSON.stringify(button)}`)
  }
  for (const image of hostilePictures)
    for (const status of await write({
      message_type: 'generic',
      payloads: [{ title: 'x', subtitle: '', image, buttons: [] }],
    }))
      if (status !== 400) taken.push(`${status} picture ${JSON.stringify(image)}`)
  expect(taken).toEqual([])
  expect(JSON.stringify((await history(guest)).map(({ message }) => message))).not.toMatch(
    /xssRan|evil/,
  )
  expect(JSON.stringify((await ask(readCannedReplies, lead)).body)).not.toMatch(/xssRan|evil/)
})

test('a hostile link that came into the table by another way is not said by itself', async () => {
  const guest = newGuestSpeaker(app.ctx)
  for (const [index, payload] of hostileLinks.entries()) {
    const message = {
      message_type: 'buttons',
      payload: 'press here',
      payloads: [{ type: 'web', title: 'x', payload: payload || ' ' }],
    }
    await app.ctx.db
      .query(
        `insert into canned_reply (code, title, message, answers_postback, changed_at) values ($1, 'x', $2, true, $3)`,
        [`evil-${index}`, JSON.stringify(message).replaceAll('\\u0000', ''), new Date()],
      )
      .catch(() => undefined)
  }
  for (const index of [0, 1, 4, 16, 31, 40])
    await ask(sendMessage, guest, {
      id: newMessageId(),
      message: { message_type: 'postback', payload: { title: 'x', payload: `evil-${index}` } },
    })
  expect(JSON.stringify(await history(guest))).not.toContain('press here')
})

test("hostile texts as the desk's name and greeting are words", async () => {
  const three = (value: string): object => ({ th: value, lo: value, en: value })
  for (const one of short(500).slice(0, 12)) {
    const desk = { on: true, team: three(one), welcome: three(one), away: three(one), hours: [] }
    expect(await ask(putDesk, lead, desk)).toMatchObject({ status: 200 })
    expect(
      await ask(readChatConfig, { headers: { [requesterHeader]: memberRequester } }),
    ).toMatchObject({ status: 200, body: { team: one, welcome: one, away: one } })
  }
})
