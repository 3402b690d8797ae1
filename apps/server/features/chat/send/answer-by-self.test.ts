import { beforeEach, describe, expect, test } from 'vitest'
import { readHistory, sendMessage } from '@champa/contract/chat'
import { setPresence } from '@champa/contract/office/staff'
import type { OperatorSettingValues } from '../../../platform/operator-settings.ts'
import { clock } from '../../../platform/clock.ts'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  newStaffSpeaker,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { startChatApp, handOverGuest } from '../../../testing/test-chat.ts'

const app = await startChatApp()
const { headers: staffHeaders } = await newStaffSpeaker(app.operator)
beforeEach(async () => {
  await leave()
  await storeChatSettings([])
})

type Chat = OperatorSettingValues['chat']
const away = { th: 'ไม่มีเจ้าหน้าที่', lo: 'ບໍ່ມີພະນັກງານ', en: 'Nobody is here' }
const storeChatSettings = (hours: Chat['hours'], texts: Chat['away'] = away) =>
  setDocument(app, 'chat', { team: 'Champa', welcome: '', away: texts, quickReplies: [], hours })
const setAvailable = (available: boolean) =>
  app.call(setPresence, { body: { available }, headers: staffHeaders })
const come = () => setAvailable(true)
const leave = () => setAvailable(false)

const send = (speaker: Speaker, payload: string, { id = newMessageId(), language = 'th' } = {}) =>
  app.call(sendMessage, {
    body: { id, message: { message_type: 'text', payload } },
    headers: { ...speaker.headers, 'accept-language': language },
  })
const press = (speaker: Speaker, payload: string, id = newMessageId()) =>
  app.call(sendMessage, {
    body: { id, message: { message_type: 'postback', payload: { title: payload, payload } } },
    headers: speaker.headers,
  })

async function conversationOf(speaker: Speaker): Promise<unknown[]> {
  const read = await app.call(readHistory, { body: { limit: 50 }, headers: speaker.headers })
  return read.ok
    ? read.body.conversations.map(({ sender, message, name }) =>
        sender === 'other'
          ? { other: 'payload' in message ? message.payload : message.message_type, name }
          : 'payload' in message
            ? message.payload
            : null,
      )
    : []
}
const awayIn = (language: keyof typeof away) => ({ other: away[language], name: null })

describe('the away message while no staff member is available', () => {
  test('sends the away message once, in the language of the screen', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    for (const words of ['one', 'two', 'three'])
      await send(speaker, words, { language: 'lo,th;q=0.8' })
    expect(await conversationOf(speaker)).toEqual(['one', awayIn('lo'), 'two', 'three'])
  })

  test('sends the away message once for simultaneous or repeated messages', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    const id = newMessageId()
    await Promise.all([
      ...Array.from({ length: 6 }, () => send(speaker, 'same', { id })),
      send(speaker, 'other'),
    ])
    expect((await conversationOf(speaker)).filter((one) => typeof one === 'object')).toEqual([
      awayIn('th'),
    ])
  })

  test('sends the away message again after four hours, but not before', async () => {
    // Uses a guest, because a member's session would expire during the test.
    const speaker = newGuestSpeaker(app.ctx)
    const hourMs = 3_600_000
    await send(speaker, 'one', { language: 'en' })
    clock.set(() => new Date(Date.now() + 4 * hourMs - 60_000))
    await send(speaker, 'two', { language: 'en' })
    clock.set(() => new Date(Date.now() + 4 * hourMs + 60_000))
    await send(speaker, 'three', { language: 'en' })
    expect(await conversationOf(speaker)).toEqual([
      'one',
      awayIn('en'),
      'two',
      'three',
      awayIn('en'),
    ])
  })

  test('sends the away message once when a message is repeated after staff have left', async () => {
    const speaker = asMember(await app.member())
    const id = newMessageId()
    await come()
    await send(speaker, 'one', { id })
    expect(await conversationOf(speaker)).toEqual(['one'])
    await leave()
    await send(speaker, 'one', { id })
    await send(speaker, 'one', { id })
    expect(await conversationOf(speaker)).toEqual(['one', awayIn('th')])
  })

  test('the away message leaves the customer waiting for an agent', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    await send(speaker, 'one')
    const [room] = await app.ctx.db.query<{ waitingSince: Date | null }>(
      'select waiting_since from chat_room where member_id = $1',
      [speaker.room],
    )
    expect(room!.waitingSince).not.toBeNull()
  })
})

test('sends the away message when staff are away or outside the hours', async () => {
  const [first, second, third] = [
    newGuestSpeaker(app.ctx),
    newGuestSpeaker(app.ctx),
    newGuestSpeaker(app.ctx),
  ]
  await come()
  await send(first, 'one')
  expect(await conversationOf(first)).toEqual(['one'])
  clock.set(() => new Date(Date.now() + 61_000))
  await send(second, 'one')
  expect(await conversationOf(second)).toEqual(['one', awayIn('th')])
  clock.set()
  await come()
  await storeChatSettings(Array.from({ length: 7 }, () => null))
  await send(third, 'one')
  expect(await conversationOf(third)).toEqual(['one', awayIn('th')])
})

test('sends no away message when the operator has set none', async () => {
  await storeChatSettings([], '')
  const speaker = newGuestSpeaker(app.ctx)
  await send(speaker, 'one')
  expect(await conversationOf(speaker)).toEqual(['one'])
})

describe('pressing a button with a canned reply', () => {
  const keep = (code: string, message: unknown, answers = true) =>
    app.ctx.db.query(
      `insert into canned_reply (code, title, message, answers_postback, changed_at)
        values ($1, $1, $2, $3, $4)`,
      [code, JSON.stringify(message), answers, clock.now()],
    )

  test('answers each press once, and the customer does not wait for an agent', async () => {
    await keep('deposit', {
      message_type: 'buttons',
      payload: 'ฝากได้สองวิธี',
      payloads: [{ type: 'other', title: 'ฝาก', payload: 'deposit' }],
    })
    const speaker = newGuestSpeaker(app.ctx)
    const id = newMessageId()
    await press(speaker, 'deposit', id)
    await press(speaker, 'deposit', id)
    await press(speaker, 'deposit')
    const reply = { other: 'ฝากได้สองวิธี', name: null }
    const pressed = { title: 'deposit', payload: 'deposit' }
    expect(await conversationOf(speaker)).toEqual([pressed, reply, pressed, reply])
    expect(
      await app.ctx.db.query(
        'select waiting_since, last_sender from chat_room where member_id = $1',
        [speaker.room],
      ),
    ).toEqual([{ waitingSince: null, lastSender: 'customer' }])
  })

  test('answers once when a guest presses and repeats the message as a member', async () => {
    const [guest, member] = [newGuestSpeaker(app.ctx), asMember(await app.member())]
    const id = newMessageId()
    await press(guest, 'deposit', id)
    await handOverGuest(app, guest, member)
    await press(member, 'deposit', id)
    expect(await conversationOf(member)).toHaveLength(2)
  })

  test('a customer who waited for an agent before the press keeps waiting', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    await come()
    await send(speaker, 'my money is gone')
    await press(speaker, 'deposit')
    const [room] = await app.ctx.db.query<{ waitingSince: Date | null }>(
      'select waiting_since from chat_room where member_id = $1',
      [speaker.room],
    )
    expect(room!.waitingSince).not.toBeNull()
  })

  test.each([
    ['for manual use only', 'typed', { message_type: 'text', payload: 'x' }, false],
    [
      'with a forbidden link',
      'evil',
      {
        message_type: 'buttons',
        payload: 'x',
        payloads: [{ type: 'web', title: 'x', payload: 'javascript:alert(1)' }],
      },
      true,
    ],
    [
      'with a file of a conversation',
      'file',
      { message_type: 'media', payload: { message: '', filePath: '0'.repeat(16) } },
      true,
    ],
    ['that is not a valid message', 'broken', { message_type: 'html', payload: '<b>' }, true],
  ])('does not send a canned reply %s', async (_, code, message, answers) => {
    await keep(code, message, answers)
    await come()
    const speaker = newGuestSpeaker(app.ctx)
    expect(await press(speaker, code)).toMatchObject({ ok: true })
    expect(await conversationOf(speaker)).toHaveLength(1)
  })

  test('a text message that equals a button’s payload gets no canned reply', async () => {
    await come()
    const speaker = newGuestSpeaker(app.ctx)
    await send(speaker, 'deposit')
    expect(await conversationOf(speaker)).toEqual(['deposit'])
  })
})
