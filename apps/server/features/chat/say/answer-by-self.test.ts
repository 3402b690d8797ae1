import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readHistory, sendMessage } from '@champa/contract/chat'
import { clock } from '../../../platform/clock.ts'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  newStaffSpeaker,
  switchChatOn,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { becomeMember } from '../../../testing/test-desk.ts'
import { openTestHouse, type TestHouse } from '../../../testing/test-house.ts'

let house: TestHouse
let staffId = 0n
beforeAll(async () => {
  house = await openTestHouse()
  await switchChatOn(house.operator)
  staffId = (await newStaffSpeaker(house.operator)).staffId
})
beforeEach(async () => {
  await leave()
  await setDesk([])
})
afterEach(() => clock.set())
afterAll(() => house.stop())

const away = { th: 'ไม่มีเจ้าหน้าที่', lo: 'ບໍ່ມີພະນັກງານ', en: 'Nobody is here' }
const setDesk = (hours: unknown[], texts: unknown = away) =>
  setDocument(house, 'chat', { team: 'Champa', welcome: '', away: texts, quickReplies: [], hours })
const come = () =>
  house.operator.db.query('update staff set available = true, seen_at = $2 where staff_id = $1', [
    staffId,
    clock.now(),
  ])
const leave = () =>
  house.operator.db.query('update staff set available = false where staff_id = $1', [staffId])

const send = (who: Speaker, payload: string, { id = newMessageId(), language = 'th' } = {}) =>
  house.call(sendMessage, {
    body: { id, message: { message_type: 'text', payload } },
    headers: { ...who.headers, 'accept-language': language },
  })
const press = (who: Speaker, payload: string, id = newMessageId()) =>
  house.call(sendMessage, {
    body: { id, message: { message_type: 'postback', payload: { title: payload, payload } } },
    headers: who.headers,
  })

async function said(who: Speaker): Promise<unknown[]> {
  const read = await house.call(readHistory, { body: { limit: 50 }, headers: who.headers })
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

describe('while nobody is there', () => {
  test('it is said once, in the language of the screen, however much is written', async () => {
    const who = newGuestSpeaker(house.house)
    for (const words of ['one', 'two', 'three']) await send(who, words, { language: 'lo,th;q=0.8' })
    expect(await said(who)).toEqual(['one', awayIn('lo'), 'two', 'three'])
  })

  test('once also when two devices write at once, or one message comes many times', async () => {
    const who = newGuestSpeaker(house.house)
    const id = newMessageId()
    await Promise.all([
      ...Array.from({ length: 6 }, () => send(who, 'same', { id })),
      send(who, 'other'),
    ])
    expect((await said(who)).filter((one) => typeof one === 'object')).toEqual([awayIn('th')])
  })

  test('again after four hours, and not before', async () => {
    // A guest, for a session ends before.
    const who = newGuestSpeaker(house.house)
    const hourMs = 3_600_000
    await send(who, 'one', { language: 'en' })
    clock.set(() => new Date(Date.now() + 4 * hourMs - 60_000))
    await send(who, 'two', { language: 'en' })
    clock.set(() => new Date(Date.now() + 4 * hourMs + 60_000))
    await send(who, 'three', { language: 'en' })
    expect(await said(who)).toEqual(['one', awayIn('en'), 'two', 'three', awayIn('en')])
  })

  test('a server that ended between the message and its answer says it when the message comes again', async () => {
    const who = asMember(await house.member())
    const id = newMessageId()
    await come()
    await send(who, 'one', { id })
    expect(await said(who)).toEqual(['one'])
    await leave()
    await send(who, 'one', { id })
    await send(who, 'one', { id })
    expect(await said(who)).toEqual(['one', awayIn('th')])
  })

  test('the customer still waits for a person', async () => {
    const who = newGuestSpeaker(house.house)
    await send(who, 'one')
    const [room] = await house.house.db.query<{ waiting_since: Date | null }>(
      'select waiting_since from chat_room where member_id = $1',
      [who.room],
    )
    expect(room!.waiting_since).not.toBeNull()
  })
})

test('somebody who is there and ready: nothing is said; ready but not seen for a minute, or out of hours: it is', async () => {
  const [first, second, third] = [
    newGuestSpeaker(house.house),
    newGuestSpeaker(house.house),
    newGuestSpeaker(house.house),
  ]
  await come()
  await send(first, 'one')
  expect(await said(first)).toEqual(['one'])
  clock.set(() => new Date(Date.now() + 61_000))
  await send(second, 'one')
  expect(await said(second)).toEqual(['one', awayIn('th')])
  clock.set()
  await come()
  await setDesk(Array.from({ length: 7 }, () => null))
  await send(third, 'one')
  expect(await said(third)).toEqual(['one', awayIn('th')])
})

test('where the operator wrote nothing, nothing is said', async () => {
  await setDesk([], '')
  const who = newGuestSpeaker(house.house)
  await send(who, 'one')
  expect(await said(who)).toEqual(['one'])
})

describe('a button whose reply is kept', () => {
  const keep = (code: string, message: unknown, answers = true) =>
    house.house.db.query(
      'insert into canned_reply (code, title, message, answers_postback, changed_at) values ($1, $1, $2, $3, $4)',
      [code, JSON.stringify(message), answers, clock.now()],
    )

  test('is answered at once, once for each press, and makes nobody wait', async () => {
    await keep('deposit', {
      message_type: 'buttons',
      payload: 'ฝากได้สองวิธี',
      payloads: [{ type: 'other', title: 'ฝาก', payload: 'deposit' }],
    })
    const who = newGuestSpeaker(house.house)
    const id = newMessageId()
    await press(who, 'deposit', id)
    await press(who, 'deposit', id)
    await press(who, 'deposit')
    const reply = { other: 'ฝากได้สองวิธี', name: null }
    const pressed = { title: 'deposit', payload: 'deposit' }
    expect(await said(who)).toEqual([pressed, reply, pressed, reply])
    expect(
      await house.house.db.query(
        'select waiting_since, last_sender from chat_room where member_id = $1',
        [who.room],
      ),
    ).toEqual([{ waiting_since: null, last_sender: 'customer' }])
  })

  test('is answered once also when the guest who pressed it tries again as a member', async () => {
    const [guest, member] = [newGuestSpeaker(house.house), asMember(await house.member())]
    const id = newMessageId()
    await press(guest, 'deposit', id)
    await becomeMember(house, guest, member)
    await press(member, 'deposit', id)
    expect(await said(member)).toHaveLength(2)
  })

  test('who waited before still waits', async () => {
    const who = newGuestSpeaker(house.house)
    await come()
    await send(who, 'my money is gone')
    await press(who, 'deposit')
    const [room] = await house.house.db.query<{ waiting_since: Date | null }>(
      'select waiting_since from chat_room where member_id = $1',
      [who.room],
    )
    expect(room!.waiting_since).not.toBeNull()
  })

  test.each([
    ['kept for typing only', 'typed', { message_type: 'text', payload: 'x' }, false],
    [
      'with a link that leads where none may',
      'evil',
      {
        message_type: 'buttons',
        payload: 'x',
        payloads: [{ type: 'web', title: 'x', payload: 'javascript:alert(1)' }],
      },
      true,
    ],
    [
      "with a file of somebody's conversation",
      'file',
      { message_type: 'media', payload: { message: '', filePath: '0'.repeat(16) } },
      true,
    ],
    ['that is no message', 'broken', { message_type: 'html', payload: '<b>' }, true],
  ])('%s is not said', async (_, code, message, answers) => {
    await keep(code, message, answers)
    await come()
    const who = newGuestSpeaker(house.house)
    expect(await press(who, code)).toMatchObject({ ok: true })
    expect(await said(who)).toHaveLength(1)
  })

  test('words that are the same are no press of a button', async () => {
    await come()
    const who = newGuestSpeaker(house.house)
    await send(who, 'deposit')
    expect(await said(who)).toEqual(['deposit'])
  })
})
