import { afterEach, expect, test } from 'vitest'
import { readChatConfig } from '@champa/contract/chat'
import {
  addNote,
  assignRoom,
  readByStaff,
  readCustomerContext,
  readNotes,
  readRoom,
  uploadForCustomerImage,
} from '@champa/contract/office/chat/endpoints'
import { goodPng } from '../../../testing/chat-bytes.ts'
import { asMember, newMessageId, uploadToChat, type Speaker } from '../../../testing/chat-people.ts'
import {
  startChatApp,
  handOverGuest,
  openCustomer,
  openOffice,
  reply,
  rowOf,
  until,
  write,
} from '../../../testing/test-chat.ts'
import {
  asLead,
  callOffice,
  auditEventsOf,
  newStaff,
  type TestStaff,
} from '../../../testing/test-staff.ts'
import { staffChat } from '../../../testing/staff-chat.ts'

const app = await startChatApp()
const nok = await newStaff(app, asLead)
const dao = await newStaff(app)

afterEach(() => ends.splice(0).forEach((end) => end()))

const { ends, guest, history, change } = staffChat(app, nok)

test('an answer by a staff member who is away makes them available and online', async () => {
  const customer = guest()
  await write(app, customer, 'hello')
  await app.operator.db.query('update staff set available = false')
  const customerApp = await openCustomer(app, customer)
  ends.push(customerApp.close)
  expect(await app.call(readChatConfig)).toMatchObject({ body: { online: false } })
  await reply(app, nok, customer.room, 'hello, how can we help?')
  await until(() =>
    customerApp.received.some((event) => (event as { kind: string }).kind === 'presence'),
  )
  expect(await app.call(readChatConfig)).toMatchObject({ body: { online: true } })
})

test("delivers an answer with the agent's name and assigns the conversation", async () => {
  const customer = guest()
  await write(app, customer, 'สวัสดีค่ะ')
  expect(await rowOf(app, nok, customer.room, 'unassigned')).toMatchObject({
    kind: 'guest',
    username: customer.room.slice(-6),
    lastText: 'สวัสดีค่ะ',
    lastSender: 'customer',
    unread: 1,
    waitingSince: expect.any(Number),
    assignedTo: null,
  })
  const customerApp = await openCustomer(app, customer)
  const office = await openOffice(app, dao, customer.room)
  ends.push(customerApp.close, office.close)
  const answered = await reply(app, nok, customer.room, 'ยินดีค่ะ')
  expect(answered).toMatchObject({
    status: 200,
    body: {
      conversation: {
        seq: 2,
        sender: 'other',
        name: `คุณ ${nok.username}`,
        message: { message_type: 'text', payload: 'ยินดีค่ะ' },
      },
    },
  })
  expect(await history(customer)).toMatchObject({
    total: 2,
    conversations: [{ seq: 1 }, { seq: 2, name: `คุณ ${nok.username}` }],
    state: { agent: `คุณ ${nok.username}`, unread: 1 },
  })
  expect(await rowOf(app, nok, customer.room, 'mine')).toMatchObject({
    assignedTo: { id: nok.id.toString() },
    waitingSince: null,
    lastSender: 'other',
  })
  expect(await rowOf(app, dao, customer.room, 'mine')).toBeUndefined()
  await until(
    () => customerApp.received.length >= 3 && office.room.length >= 2 && office.inbox.length > 0,
  )
  expect(customerApp.received).toMatchObject([
    { kind: 'message', conversation: { seq: 2 } },
    { kind: 'presence', online: true },
    { kind: 'state', state: { agent: `คุณ ${nok.username}` } },
  ])
  expect(office.room).toMatchObject([
    { kind: 'message', conversation: { seq: 2 } },
    { kind: 'state' },
  ])
  await until(() => office.inbox.some((event) => 'row' in (event as object)))
  expect(office.inbox).toContainEqual({
    row: expect.objectContaining({ room: customer.room, waitingSince: null }),
  })
})

test("stores a repeated answer once and keeps the conversation's agent", async () => {
  const customer = guest()
  await write(app, customer, 'x')
  const id = newMessageId()
  const tries = await Promise.all(
    [1, 2, 3, 4].map(() => reply(app, nok, customer.room, 'once', id)),
  )
  expect(new Set(tries.map((one) => JSON.stringify(one.body))).size).toBe(1)
  await reply(app, dao, customer.room, 'and more')
  expect((await history(customer)).conversations.map((one) => one.seq)).toEqual([1, 2, 3])
  expect(await rowOf(app, nok, customer.room, 'mine')).toBeDefined()
})

test('CHAT_EMPTY: refuses an answer without visible content', async () => {
  const customer = guest()
  await write(app, customer, 'x')
  const button = { type: 'postback', title: 'x', payload: 'x' } as const
  for (const message of [
    { message_type: 'text', payload: ' \u200b\n' },
    { message_type: 'buttons', payload: '\u2800', payloads: [button] },
    { message_type: 'quick_replies', payload: 'x', payloads: [{ ...button, title: '\u00ad' }] },
    {
      message_type: 'generic',
      payloads: [{ title: '\u3164', subtitle: '', image: null, buttons: [] }],
    },
  ] as const)
    expect(await reply(app, nok, customer.room, message as never)).toMatchObject({
      status: 400,
      body: { message: 'CHAT_EMPTY' },
    })
})

test('INVALID_INPUT: names the field of a forbidden link or an overlong text', async () => {
  const customer = guest()
  await write(app, customer, 'x')
  const good = { type: 'web', title: 'x', payload: 'https://example.com' } as const
  const bad = { ...good, payload: 'javascript:alert(1)' } as const
  const refused = async (message: object) =>
    (await reply(app, nok, customer.room, message as never)).body
  expect(
    await refused({ message_type: 'buttons', payload: 'x', payloads: [good, bad] }),
  ).toMatchObject({ message: 'INVALID_INPUT', fields: ['message.payloads.1.payload'] })
  expect(
    await refused({
      message_type: 'generic',
      payloads: [{ title: 'x', subtitle: '', image: 'http://example.com/a.png', buttons: [] }],
    }),
  ).toMatchObject({ message: 'INVALID_INPUT', fields: ['message.payloads.0.image'] })
  expect(await refused({ message_type: 'text', payload: 'x'.repeat(2_001) })).toMatchObject({
    message: 'INVALID_INPUT',
  })
  expect(
    await refused({ message_type: 'postback', payload: { title: 'x', payload: 'x' } }),
  ).toMatchObject({ message: 'INVALID_INPUT' })
  expect((await history(customer)).total).toBe(1)
  expect(
    (
      await reply(app, nok, customer.room, {
        message_type: 'buttons',
        payload: 'x',
        payloads: [good],
      })
    ).status,
  ).toBe(200)
})

test('NO_DATA: refuses a missing or handed-over conversation and a foreign file', async () => {
  const [gone, there, member] = [guest(), guest(), await app.member()]
  await write(app, gone, 'x')
  await write(app, there, 'x')
  await handOverGuest(app, gone, asMember(member))
  const file = await uploadToChat(app.url, there, 'image', 'a.png', await goodPng())
  const media = { message_type: 'media', payload: { message: '', filePath: file.path } } as const
  const noData = { status: 404, body: { message: 'NO_DATA' } }
  const before = await auditEventsOf(app, nok)
  expect(await reply(app, nok, member.id.toString(), media)).toMatchObject(noData)
  for (const room of [gone.room, '1', '9999999999999999999', (await app.member()).id.toString()]) {
    const read = { params: { room } }
    expect(await reply(app, nok, room, 'x')).toMatchObject(noData)
    expect(await callOffice(app, readRoom, { body: { room, limit: 10 } }, nok)).toMatchObject(
      noData,
    )
    expect(await callOffice(app, readByStaff, { body: { room, seq: 1 } }, nok)).toMatchObject(
      noData,
    )
    expect(
      await callOffice(app, assignRoom, { body: { room, staffId: null, from: null } }, nok),
    ).toMatchObject(noData)
    expect(await change(room, 'closed')).toMatchObject(noData)
    expect(await callOffice(app, readNotes, read, nok)).toMatchObject(noData)
    expect(
      await callOffice(app, addNote, { ...read, body: { id: newMessageId(), text: 'x' } }, nok),
    ).toMatchObject(noData)
    expect(await callOffice(app, readCustomerContext, read, nok)).toMatchObject(noData)
    expect(
      await uploadToChat(
        app.url,
        { ...there, headers: officeHeaders(nok) },
        'image',
        'a.png',
        await goodPng(),
        uploadForCustomerImage.path.replace(':room', room),
      ),
    ).toMatchObject({ status: 404, message: 'NO_DATA' })
  }
  expect(await auditEventsOf(app, nok)).toEqual(before)
})

const officeHeaders = (staff: TestStaff) => ({
  'x-requester': 'champa-office/1.1.14',
  authorization: `Bearer ${staff.token}`,
})

const sendFile = async (customer: Speaker, name: string, bytes: Uint8Array) =>
  uploadToChat(
    app.url,
    { ...customer, headers: officeHeaders(nok) },
    'image',
    name,
    bytes,
    uploadForCustomerImage.path.replace(':room', customer.room),
  )

test('shows a staff picture to the customer; refuses its second use and an HTML file', async () => {
  const customer = guest()
  await write(app, customer, 'x')
  const file = await sendFile(customer, 'map.png', await goodPng())
  expect(file).toMatchObject({ status: 200, fileType: 'image', name: 'map.png' })
  const media = { message_type: 'media', payload: { message: 'ที่นี่', filePath: file.path } } as const
  expect((await reply(app, nok, customer.room, media)).status).toBe(200)
  const shown = (await history(customer)).conversations.at(-1)!.message
  expect(shown).toMatchObject({
    message_type: 'media',
    payload: { message: 'ที่นี่', name: 'map.png' },
  })
  const { url } = (shown as { payload: { url: string } }).payload
  expect((await fetch(`${app.url}${url}`)).status).toBe(200)
  expect(await reply(app, nok, customer.room, media)).toMatchObject({
    status: 404,
    body: { message: 'NO_DATA' },
  })
  // A customer who floods the chat does not limit the staff.
  await Promise.all(
    Array.from({ length: 21 }, () =>
      uploadToChat(app.url, customer, 'video', 'a.mp4', Buffer.from('x')),
    ),
  )
  expect(await uploadToChat(app.url, customer, 'image', 'a.png', await goodPng())).toMatchObject({
    status: 429,
  })
  expect(await sendFile(customer, 'page.html', Buffer.from('<script>'))).toMatchObject({
    status: 400,
    message: 'CHAT_FILE_UNSUPPORTED',
  })
})
