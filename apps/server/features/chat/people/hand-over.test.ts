import { describe, expect, test } from 'vitest'
import { handOver, openGuest, readCustomer, readHistory, sendMessage } from '@champa/contract/chat'
import { guestHeader, memberRequester, requesterHeader } from '@champa/contract/constants'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  switchChatOn,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { addMessage } from '../send/add-message.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const app = await startChatApp()

const newMember = async (): Promise<Speaker> => asMember(await app.member())
const sendText = (speaker: Speaker, payload: string, id = newMessageId()) =>
  app.call(sendMessage, {
    body: { id, message: { message_type: 'text', payload } },
    headers: speaker.headers,
  })
const sendStaffText = (speaker: Speaker, payload: string) =>
  addMessage(app.ctx, {
    room: BigInt(speaker.room),
    id: newMessageId(),
    message: { message_type: 'text', payload },
    staff: { staffId: 7n, name: 'Nok' },
  })
const give = (guest: Speaker, to: Speaker) =>
  app.call(handOver, { body: { guestToken: guest.headers[guestHeader]! }, headers: to.headers })
const history = async (speaker: Speaker) => {
  const read = await app.call(readHistory, { body: { limit: 50 }, headers: speaker.headers })
  if (!read.ok) throw new Error(read.body.message)
  return read.body
}
const wordsOf = async (speaker: Speaker) =>
  (await history(speaker)).conversations.map(
    ({ seq, message }) => `${seq} ${message.message_type === 'text' ? message.payload : ''}`,
  )

describe('opening a guest', () => {
  // [spec:SCR-22.2]
  test('gives a guest an id and a token, which opens its own conversation', async () => {
    const opened = await app.call(openGuest)
    if (!opened.ok) throw new Error(opened.body.message)
    const { guestId, guestToken } = opened.body
    expect(guestId).toMatch(/^\d{18}$/)
    const guest: Speaker = {
      room: guestId,
      headers: { [requesterHeader]: memberRequester, [guestHeader]: guestToken },
      auth: { guest: guestToken },
    }
    await sendText(guest, 'hello')
    expect(await wordsOf(guest)).toEqual(['1 hello'])
    expect(
      await app.ctx.db.query('select kind from chat_room where member_id = $1', [guestId]),
    ).toEqual([{ kind: 'guest' }])
  })

  test('REQUEST_LIMIT: refuses too many guests from one address, but not from others', async () => {
    const open = (address: string) =>
      app.call(openGuest, { headers: { 'x-forwarded-for': address } })
    const opened = await Promise.all(
      Array.from({ length: 121 }, (_, n) => open(`2001:db8:5:5::${n}`)),
    )
    expect(opened.filter((one) => one.status === 429)).toHaveLength(1)
    expect(await open('2001:db8:5:6::1')).toMatchObject({ status: 200 })
  })

  test('CHAT_OFF: opens no guest while the chat is off', async () => {
    await setDocument(app, 'chatWidget', { on: false })
    expect(await app.call(openGuest)).toMatchObject({
      status: 403,
      body: { message: 'CHAT_OFF' },
    })
    await switchChatOn(app.operator)
  })
})

describe('handing a conversation over to a member', () => {
  test("appends the guest's conversation to the member's and revokes the guest token", async () => {
    const [guest, member] = [newGuestSpeaker(app.ctx), await newMember()]
    await sendText(member, 'long ago')
    await sendText(guest, 'who are you')
    await sendStaffText(guest, 'Champa')
    expect(await give(guest, member)).toMatchObject({ ok: true, body: { moved: 2 } })
    await sendText(member, 'and now')
    expect(await wordsOf(member)).toEqual(['1 long ago', '2 who are you', '3 Champa', '4 and now'])
    expect(
      (await history(member)).conversations.map(({ userId, guestId }) => [userId, guestId]),
    ).toEqual([
      [member.room, null],
      [member.room, guest.room],
      [member.room, guest.room],
      [member.room, null],
    ])
    for (const answer of [
      await sendText(guest, 'still here?'),
      await app.call(readHistory, { body: { limit: 10 }, headers: guest.headers }),
      await app.call(readCustomer, { body: { seq: 1 }, headers: guest.headers }),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { message: 'INVALID_GUEST' } })
    }
  })

  test('hands a conversation over once, however often it is requested', async () => {
    const [guest, member] = [newGuestSpeaker(app.ctx), await newMember()]
    await sendText(guest, 'one')
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(guest, member)))
    expect(
      answers.map((one) => String(one.ok ? one.body.moved : one.body.message)).toSorted(),
    ).toEqual(['0', '0', '0', '0', '1'])
    expect(await give(guest, member)).toMatchObject({ ok: true, body: { moved: 0 } })
    expect(await wordsOf(member)).toEqual(['1 one'])
  })

  test('INVALID_GUEST: refuses a guest handed to another member, and a forged token', async () => {
    const [guest, first, second] = [newGuestSpeaker(app.ctx), await newMember(), await newMember()]
    await sendText(guest, 'one')
    await give(guest, first)
    expect(await give(guest, second)).toMatchObject({
      status: 401,
      body: { message: 'INVALID_GUEST' },
    })
    expect(await wordsOf(second)).toEqual([])
    const other = newGuestSpeaker(app.ctx)
    for (const token of [
      '',
      'x',
      `${other.room}.${'A'.repeat(43)}`,
      `${other.room}.${guest.headers[guestHeader]!.split('.')[1]}`,
      first.room,
    ]) {
      expect(
        await app.call(handOver, { body: { guestToken: token }, headers: second.headers }),
        token,
      ).toMatchObject({ status: 401, body: { message: 'INVALID_GUEST' } })
    }
  })

  test('invalidates the token of a guest who never wrote', async () => {
    const [guest, member, next] = [newGuestSpeaker(app.ctx), await newMember(), await newMember()]
    expect(await give(guest, member)).toMatchObject({ ok: true, body: { moved: 0 } })
    expect(await sendText(guest, 'hello')).toMatchObject({
      status: 401,
      body: { message: 'INVALID_GUEST' },
    })
    expect(await give(guest, next)).toMatchObject({
      status: 401,
      body: { message: 'INVALID_GUEST' },
    })
  })

  test('loses no message sent during the hand-over: each is stored or refused', async () => {
    const [guest, member] = [newGuestSpeaker(app.ctx), await newMember()]
    const [handed, ...sent] = await Promise.all([
      give(guest, member),
      ...Array.from({ length: 12 }, (_, at) => sendText(guest, `g${at}`)),
      ...Array.from({ length: 4 }, (_, at) => sendText(member, `m${at}`)),
    ])
    expect(handed).toMatchObject({ ok: true })
    const { conversations, state, total } = await history(member)
    expect(conversations.map(({ seq }) => seq)).toEqual(conversations.map((_, at) => at + 1))
    expect([total, state.lastSeq]).toEqual([conversations.length, conversations.length])
    expect(conversations.length).toBe(sent.filter((one) => one.ok).length)
    for (const one of sent) if (!one.ok) expect(one.body.message).toBe('INVALID_GUEST')
  })

  test('merges a message that was sent in both conversations, without a gap', async () => {
    const [guest, member] = [newGuestSpeaker(app.ctx), await newMember()]
    const id = newMessageId()
    await sendText(guest, 'one')
    await sendText(guest, 'twice', id)
    await sendText(guest, 'three')
    await sendText(member, 'twice', id)
    expect(await give(guest, member)).toMatchObject({ ok: true, body: { moved: 2 } })
    expect(await wordsOf(member)).toEqual(['1 twice', '2 one', '3 three'])
    expect((await history(member)).state).toMatchObject({ lastSeq: 3, customerRead: 3, unread: 0 })
  })

  test('a duplicate message id overwrites neither a staff answer nor a different text', async () => {
    const [guest, member] = [newGuestSpeaker(app.ctx), await newMember()]
    const id = newMessageId()
    await sendText(guest, 'I took the money', id)
    await sendStaffText(guest, 'no, you get nothing')
    const answered = (await history(guest)).conversations[1]!._id
    await sendText(member, 'they promised me 500', answered)
    await sendText(member, 'I took nothing', id)
    expect(await give(guest, member)).toMatchObject({ ok: true, body: { moved: 2 } })
    expect(await wordsOf(member)).toEqual([
      '1 they promised me 500',
      '2 I took nothing',
      '3 I took the money',
      '4 no, you get nothing',
    ])
    expect(new Set((await history(member)).conversations.map((one) => one._id)).size).toBe(4)
  })

  test('keeps read positions, ratings and closings after the hand-over', async () => {
    const [guest, member] = [newGuestSpeaker(app.ctx), await newMember()]
    await sendText(guest, 'one')
    await sendStaffText(guest, 'two')
    await app.call(readCustomer, { body: { seq: 2 }, headers: guest.headers })
    await app.ctx.db.query(
      `update chat_room set state = 'closed', closed_seq = last_seq, staff_read = last_seq
        where member_id = $1`,
      [guest.room],
    )
    await app.ctx.db.query(
      'insert into chat_rating (member_id, closed_seq, stars, created_at) values ($1, 2, 4, $2)',
      [guest.room, new Date()],
    )
    await sendText(member, 'zero')
    await give(guest, member)
    expect((await history(member)).state).toMatchObject({
      state: 'open',
      customerRead: 3,
      lastSeq: 3,
      unread: 0,
      mayRate: false,
    })
    expect(
      await app.ctx.db.query('select closed_seq, stars from chat_rating where member_id = $1', [
        member.room,
      ]),
    ).toEqual([{ closedSeq: 3n, stars: 4 }])

    const [unread, fresh] = [newGuestSpeaker(app.ctx), await newMember()]
    await sendText(unread, 'one')
    await sendStaffText(unread, 'two')
    await sendStaffText(unread, 'three')
    await give(unread, fresh)
    expect((await history(fresh)).state).toMatchObject({ customerRead: 1, lastSeq: 3, unread: 2 })
    const [room] = await app.ctx.db.query(
      'select assigned_to, waiting_since, kind from chat_room where member_id = $1',
      [fresh.room],
    )
    expect(room).toEqual({ assignedTo: 7n, waitingSince: null, kind: 'member' })
  })
})
