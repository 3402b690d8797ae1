import { afterEach, expect, test } from 'vitest'
import { handOver } from '@champa/contract/chat'
import { guestHeader } from '@champa/contract/constants'
import { addNote, answerCustomer } from '@champa/contract/office/chat/endpoints'
import type { StaffRole } from '@champa/contract/office/roles'
import { setPresence } from '@champa/contract/office/staff'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  newStaffSpeaker,
} from '../../../testing/chat-people.ts'
import { callOverHttp } from '../../../testing/test-app.ts'
import { chatClaims, secret } from '../../../testing/chat-claims.ts'
import { startChatApp, until } from '../../../testing/test-chat.ts'

const app = await startChatApp()
const owner = asMember(await app.member())
const other = asMember(await app.member())
const staff = await newStaffSpeaker(app.operator)
const authOf = async (role: StaffRole) =>
  (await newStaffSpeaker(app.operator, { roles: [role] })).auth

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

const { sockets, sendText, history, connect } = chatClaims(app)
await sendText(owner, secret)

// [spec:CHAT-26.1]
test('a socket receives no events of a foreign room and cannot send messages for it', async () => {
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
  // The server processes a connection's messages in order, so the joins above are handled before
  // this message.
  await sendText(other, 'for the spy itself')
  await until(() => spy.received.some((one) => one.includes('for the spy itself')))
  await sendText(owner, 'not for the spy')
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
      mine.received.some((one) => one.includes('an answer for the owner')) &&
      office.received.some((one) => one.includes('typing')),
  )
  await sendText(other, 'the end')
  await until(() => spy.received.some((one) => one.includes('the end')))
  expect(
    spy.received.filter(
      (one) =>
        /not for the spy|an answer for the owner|inbox/.test(one) || one.includes(owner.room),
    ),
  ).toEqual([])
  expect(
    mine.received.filter((one) => one.includes('I am your bank') || one.includes('the spy itself')),
  ).toEqual([])
})

test('an office socket without the permission for conversations receives none of them [office:5]', async () => {
  const marketing = await connect('/office', await authOf('marketing'))
  const auditor = await connect('/office', await authOf('auditor'))
  for (const { socket } of [marketing, auditor]) socket.emit('watch', owner.room)
  marketing.socket.emit('typing', true)
  auditor.socket.emit('typing', true)
  await callOverHttp(app.url, setPresence, { body: { available: true }, headers: staff.headers })
  await sendText(owner, 'for readers only')
  await until(
    () =>
      auditor.received.some((one) => one.includes('for readers only')) &&
      marketing.received.some((one) => one.includes('available')),
  )
  expect(auditor.received.filter((one) => one.includes('inbox'))).not.toEqual([])
  expect(
    marketing.received.filter((one) => /for readers only|messaging|lastText/.test(one)),
  ).toEqual([])
  expect(auditor.received.filter((one) => one.includes('"by":"staff"'))).toEqual([])
})

test("admits only staff to the office namespace, and no staff to a customer's room", async () => {
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

test('closes a socket within seconds when its session or account ends', async () => {
  const member = await app.member()
  const guest = newGuestSpeaker(app.ctx)
  const leaver = await newStaffSpeaker(app.operator)
  await sendText(guest, 'hello')
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

test('keeps staff notes and staff identities out of everything a customer receives', async () => {
  const mine = await connect('/', owner.auth)
  expect(
    await callOverHttp(app.url, addNote, {
      params: { room: owner.room },
      body: { id: newMessageId(), text: 'a difficult customer' },
      headers: staff.headers,
    }),
  ).toMatchObject({ ok: true })
  await sendText(owner, 'after the note')
  await until(() => mine.received.some((one) => one.includes('after the note')))
  const seen = [...mine.received, await history(owner)].join()
  expect(seen).not.toContain('a difficult customer')
  expect(seen).not.toContain(staff.staffId.toString())
})
