import { beforeAll, describe, expect, test } from 'vitest'
import { rateConversation, readCustomer, readHistory } from '@champa/contract/chat'
import type { Wire } from '@champa/contract/endpoint'
import { clock } from '../../../platform/clock.ts'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { addMessage } from '../send/add-message.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const app = await startChatApp()

const addText = (speaker: Speaker, by: 'customer' | 'staff' | 'machine', payload = 'x') =>
  addMessage(app.ctx, {
    room: BigInt(speaker.room),
    id: newMessageId(),
    message: { message_type: 'text', payload },
    ...(by === 'customer' ? {} : { staff: by === 'staff' ? { staffId: 7n, name: 'Nok' } : null }),
  })
const closeRoom = (speaker: Speaker) =>
  app.ctx.db.query(
    `update chat_room set state = 'closed', closed_seq = last_seq, assigned_to = 7
      where member_id = $1`,
    [speaker.room],
  )

async function page(speaker: Speaker, body: Wire<typeof readHistory, 'body'>): Promise<number[]> {
  const read = await app.call(readHistory, { body, headers: speaker.headers })
  if (!read.ok) throw new Error(read.body.message)
  return read.body.conversations.map(({ seq }) => seq)
}
const stateOf = async (speaker: Speaker) => {
  const read = await app.call(readHistory, { body: { limit: 1 }, headers: speaker.headers })
  return read.ok ? read.body.state : null
}
const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('reading the history', () => {
  let speaker: Speaker
  beforeAll(async () => {
    speaker = asMember(await app.member())
    for (const at of upTo(1, 25)) await addText(speaker, at % 2 ? 'customer' : 'staff', `${at}`)
  })

  test.each<[string, Wire<typeof readHistory, 'body'>, number[]]>([
    ['the newest page', { limit: 10 }, upTo(16, 25)],
    ['the second newest page', { limit: 10, skip: 10 }, upTo(6, 15)],
    ['the last page', { limit: 10, skip: 20 }, upTo(1, 5)],
    ['nothing beyond the last page', { limit: 10, skip: 25 }, []],
    ['the messages before a sequence number', { limit: 10, before: 16 }, upTo(6, 15)],
    ['nothing before the first message', { limit: 10, before: 1 }, []],
    [
      'the newest messages before a future sequence number',
      { limit: 3, before: 1_000 },
      upTo(23, 25),
    ],
    ['the messages after a sequence number, oldest first', { limit: 10, after: 3 }, upTo(4, 13)],
    ['nothing after the last message', { limit: 10, after: 25 }, []],
    ['all messages from the beginning', { limit: 50, after: 0 }, upTo(1, 25)],
    ['the messages between two sequence numbers', { limit: 10, after: 3, before: 7 }, upTo(4, 6)],
    ['nothing far beyond the end', { limit: 1, skip: 10_000_000 }, []],
  ])('returns %s', async (_, body, expected) => expect(await page(speaker, body)).toEqual(expected))

  // [spec:CHAT-23.1]
  test('pages without gaps or duplicates while new messages arrive', async () => {
    const guest = newGuestSpeaker(app.ctx)
    for (const at of upTo(1, 20)) await addText(guest, 'customer', `${at}`)
    const first = await page(guest, { limit: 10 })
    await addText(guest, 'staff')
    expect(await page(guest, { limit: 10, before: first[0]! })).toEqual(upTo(1, 10))
  })

  test('returns nothing to a new guest, and INVALID_INPUT for an invalid page', async () => {
    const guest = newGuestSpeaker(app.ctx)
    expect(
      await app.call(readHistory, { body: { limit: 10 }, headers: guest.headers }),
    ).toMatchObject({
      ok: true,
      body: {
        total: 0,
        conversations: [],
        state: { state: 'open', agent: null, lastSeq: 0, unread: 0, mayRate: false },
      },
    })
    for (const body of [
      { limit: 0 },
      { limit: 51 },
      { limit: 1.5 },
      { limit: 10, before: -1 },
      { limit: 10, skip: -1 },
      {},
    ]) {
      expect(
        await app.call(readHistory, { body: body as never, headers: guest.headers }),
      ).toMatchObject({ status: 400, body: { message: 'INVALID_INPUT' } })
    }
  })
})

describe('the read position', () => {
  const read = (speaker: Speaker, seq: number) =>
    app.call(readCustomer, { body: { seq }, headers: speaker.headers })

  // [spec:CHAT-24.1]
  test('moves the read position only forward, and never past the last message', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    expect(await read(speaker, 5)).toMatchObject({ ok: true, body: { customerRead: 0, unread: 0 } })
    await addText(speaker, 'customer')
    for (const _ of upTo(1, 3)) await addText(speaker, 'staff')
    expect(await stateOf(speaker)).toMatchObject({ customerRead: 1, unread: 3, lastSeq: 4 })
    expect(await read(speaker, 3)).toMatchObject({ body: { customerRead: 3, unread: 1 } })
    expect(await read(speaker, 2)).toMatchObject({ body: { customerRead: 3, unread: 1 } })
    expect(await read(speaker, Number.MAX_SAFE_INTEGER)).toMatchObject({
      body: { customerRead: 4, unread: 0 },
    })
    expect(await read(speaker, -1)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT' },
    })
  })

  test('moves the read position to the last message when no number is given', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    await addText(speaker, 'customer')
    for (const _ of upTo(1, 3)) await addText(speaker, 'staff')
    expect(
      await app.call(readCustomer, {
        body: { userId: null, guestId: speaker.room.toString() },
        headers: speaker.headers,
      }),
    ).toMatchObject({ ok: true, body: { customerRead: 4, unread: 0 } })
  })

  test('the read position stays before unseen answers when a delayed message arrives', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    await addText(speaker, 'customer')
    await addText(speaker, 'staff')
    await addText(speaker, 'customer', 'written before the answer was seen')
    expect(await stateOf(speaker)).toMatchObject({ customerRead: 1, unread: 1, lastSeq: 3 })
  })

  test('the staff read position stays before unseen messages when staff answer', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    const staffRead = async () => (await stateOf(speaker))?.staffRead
    await addText(speaker, 'customer')
    await addText(speaker, 'staff')
    expect(await staffRead()).toBe(0)
    await app.ctx.db.query('update chat_room set staff_read = last_seq where member_id = $1', [
      speaker.room,
    ])
    await addText(speaker, 'machine')
    await addText(speaker, 'staff')
    expect(await staffRead()).toBe(4)
  })
})

describe('rating a conversation', () => {
  const rate = (speaker: Speaker, stars: number, words?: string) =>
    app.call(rateConversation, {
      body: { stars, ...(words === undefined ? {} : { words }) },
      headers: speaker.headers,
    })

  test('NO_DATA: refuses to rate without a conversation, or one that was never closed', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    expect(await rate(speaker, 5)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
    await addText(speaker, 'customer')
    expect(await rate(speaker, 5)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  })

  test('stores a rating of a closed conversation for its agent; a later one replaces it', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    await addText(speaker, 'customer')
    await addText(speaker, 'staff')
    await closeRoom(speaker)
    expect(await stateOf(speaker)).toMatchObject({ state: 'closed', mayRate: true, agent: null })
    expect(await rate(speaker, 2, 'slow')).toMatchObject({ ok: true, body: { stars: 2 } })
    expect(await rate(speaker, 5, 'well after all')).toMatchObject({ ok: true, body: { stars: 5 } })
    expect(await stateOf(speaker)).toMatchObject({ state: 'closed', mayRate: false })
    expect(
      await app.ctx.db.query(
        'select stars, comment as words, staff_id from chat_rating where member_id = $1',
        [speaker.room],
      ),
    ).toEqual([{ stars: 5, words: 'well after all', staffId: 7n }])
  })

  test('stores one rating per closing; a new message reopens the conversation', async () => {
    const speaker = newGuestSpeaker(app.ctx)
    await addText(speaker, 'customer')
    await closeRoom(speaker)
    await rate(speaker, 1)
    await addText(speaker, 'customer')
    expect(await stateOf(speaker)).toMatchObject({ state: 'open', mayRate: false, agent: null })
    await closeRoom(speaker)
    expect(await stateOf(speaker)).toMatchObject({ mayRate: true })
    await rate(speaker, 4)
    expect(
      await app.ctx.db.query(
        'select stars from chat_rating where member_id = $1 order by closed_seq',
        [speaker.room],
      ),
    ).toEqual([{ stars: 1 }, { stars: 4 }])
  })

  test.each([0, 6, 2.5, '5'])('INVALID_INPUT: refuses a rating of %s stars', async (stars) => {
    expect(await rate(newGuestSpeaker(app.ctx), stars as number)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT' },
    })
  })
})

test('any page of a hundred thousand messages is read by the primary key', async () => {
  const speaker = newGuestSpeaker(app.ctx)
  await addText(speaker, 'customer')
  await app.ctx.db.query(
    `insert into chat_message (member_id, seq, id, sender, message, created_at)
      select $1, n, 'm' || n, 'customer', '{"message_type":"text","payload":"x"}', $2
      from generate_series(2, 100000) n`,
    [speaker.room, clock.now()],
  )
  await app.ctx.db.query(
    'update chat_room set last_seq = 100000, customer_read = 100000 where member_id = $1',
    [speaker.room],
  )
  const plan = await app.ctx.db.query<{ 'QUERY PLAN': string }>(
    `explain
      select *
      from chat_message m
      where m.member_id = $1
        and m.seq < $2
      order by m.seq desc limit 10`,
    [speaker.room, 50_000],
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('chat_message_pkey')
  for (const body of [
    { limit: 10 },
    { limit: 10, skip: 99_000 },
    { limit: 10, before: 500 },
    { limit: 10, after: 99_980 },
  ])
    expect(await page(speaker, body)).toHaveLength(10)
})
