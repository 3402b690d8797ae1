import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readChatConfig, readHistory, rateConversation } from '@champa/contract/chat'
import {
  addNote,
  answerCustomer,
  assignRoom,
  closeRoom,
  readByStaff,
  readCustomerContext,
  readNotes,
  readRoom,
  uploadForCustomerImage,
} from '@champa/contract/office/chat'
import { goodPng } from '../../../testing/chat-bytes.ts'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  uploadToChat,
  type Speaker,
} from '../../../testing/chat-people.ts'
import {
  becomeMember,
  openChatApp,
  openCustomer,
  openOffice,
  reply,
  rowOf,
  until,
  write,
} from '../../../testing/test-desk.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { callOffice, deedsOf, newStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { switchPerson } from '../../staff/index.ts'

let app: TestApp
let nok: TestStaff
let dao: TestStaff
const ends: (() => void)[] = []
beforeAll(async () => {
  app = await openChatApp()
  nok = await newStaff(app, { role: 'lead' })
  dao = await newStaff(app)
})
afterEach(() => ends.splice(0).forEach((end) => end()))
afterAll(() => app.stop())

const guest = (): Speaker => newGuestSpeaker(app.ctx)
const history = async (customer: Speaker) => {
  const read = await app.call(readHistory, { body: { limit: 50 }, headers: customer.headers })
  if (!read.ok) throw new Error(read.body.message)
  return read.body
}
const change = (room: string, state: 'open' | 'closed', seq?: number, staff = nok) =>
  callOffice(
    app,
    closeRoom,
    { body: { room, state, ...(seq === undefined ? {} : { seq }) } },
    staff,
  )

test('a staff member who answers while away becomes available, and the customer reads online', async () => {
  const customer = guest()
  await write(app, customer, 'hello')
  await app.operator.db.query('update staff set available = false')
  const customerApp = await openCustomer(app, customer)
  ends.push(customerApp.close)
  expect(await app.call(readChatConfig)).toMatchObject({ body: { online: false } })
  await reply(app, nok, customer.room, 'hello, how can we help?')
  await until(() =>
    customerApp.heard.some((news) => (news as { kind: string }).kind === 'presence'),
  )
  expect(await app.call(readChatConfig)).toMatchObject({ body: { online: true } })
})

test('an answer reaches the customer with the name of who gave it; the conversation is the answerer’s, and nobody waits', async () => {
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
  const ear = await openOffice(app, dao, customer.room)
  ends.push(customerApp.close, ear.close)
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
  await until(() => customerApp.heard.length >= 3 && ear.room.length >= 2 && ear.inbox.length > 0)
  expect(customerApp.heard).toMatchObject([
    { kind: 'message', conversation: { seq: 2 } },
    { kind: 'presence', online: true },
    { kind: 'state', state: { agent: `คุณ ${nok.username}` } },
  ])
  expect(ear.room).toMatchObject([{ kind: 'message', conversation: { seq: 2 } }, { kind: 'state' }])
  await until(() => ear.inbox.some((news) => 'row' in (news as object)))
  expect(ear.inbox).toContainEqual({
    row: expect.objectContaining({ room: customer.room, waitingSince: null }),
  })
})

test('one answer sent many times is one; another person’s answer leaves the conversation whose it was', async () => {
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

test('CHAT_EMPTY: nothing to see is no answer', async () => {
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

test('INVALID_INPUT: links that lead where none may, and words without end, are named by their field', async () => {
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

test('NO_DATA: no conversation, one of a guest who signed in, a file of another conversation', async () => {
  const [gone, there, member] = [guest(), guest(), await app.member()]
  await write(app, gone, 'x')
  await write(app, there, 'x')
  await becomeMember(app, gone, asMember(member))
  const file = await uploadToChat(app.url, there, 'image', 'a.png', await goodPng())
  const media = { message_type: 'media', payload: { message: '', filePath: file.path } } as const
  const noData = { status: 404, body: { message: 'NO_DATA' } }
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
  expect(await deedsOf(app, dao)).toEqual([])
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

test('a picture of the staff’s is shown to the customer, once; what is none is refused as a customer’s own', async () => {
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
  // A customer who floods does not stop the staff.
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

test('what the staff has read is told, never backwards and never beyond the last message', async () => {
  const customer = guest()
  for (const text of ['1', '2', '3']) await write(app, customer, text)
  const customerApp = await openCustomer(app, customer)
  ends.push(customerApp.close)
  const read = async (seq: number) =>
    (await callOffice(app, readByStaff, { body: { room: customer.room, seq } }, nok)).body
  expect([await read(2), await read(1), await read(99), await read(99)]).toEqual([
    { staffRead: 2 },
    { staffRead: 2 },
    { staffRead: 3 },
    { staffRead: 3 },
  ])
  expect(await rowOf(app, nok, customer.room)).toMatchObject({
    unread: 0,
    waitingSince: expect.any(Number),
  })
  await until(() => customerApp.heard.length >= 2)
  expect(customerApp.heard).toEqual([
    { kind: 'read', by: 'staff', seq: 2 },
    { kind: 'read', by: 'staff', seq: 3 },
  ])
  expect(
    await callOffice(app, readRoom, { body: { room: customer.room, limit: 2 } }, nok),
  ).toMatchObject({
    body: {
      total: 3,
      conversations: [{ seq: 2 }, { seq: 3 }],
      row: { room: customer.room },
      staffRead: 3,
      customerRead: 3,
    },
  })
})

test('a conversation goes from one to another and to nobody, each time written down once', async () => {
  const customer = guest()
  await write(app, customer, 'x')
  const lead = await newStaff(app, { role: 'lead' })
  const assign = async (staffId: string | null) => {
    const from = (await rowOf(app, lead, customer.room))?.assignedTo?.id ?? null
    return callOffice(app, assignRoom, { body: { room: customer.room, staffId, from } }, lead)
  }
  expect(await assign(dao.id.toString())).toMatchObject({
    body: { assignedTo: { id: dao.id.toString(), name: `คุณ ${dao.username}` } },
  })
  await assign(dao.id.toString())
  expect((await history(customer)).state.agent).toBe(`คุณ ${dao.username}`)
  expect(await assign(null)).toMatchObject({ body: { assignedTo: null } })
  const off = await newStaff(app)
  await switchPerson(app.operator, off.username, 'off')
  for (const nobody of [off.id.toString(), '1', '9999999999999999999'])
    expect(await assign(nobody)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  expect(await deedsOf(app, lead)).toEqual([
    { deed: 'assign', about: customer.room, details: { to: dao.id.toString() } },
    { deed: 'assign', about: customer.room, details: { to: null } },
  ])
})

test('CHAT_TAKEN: of two who take a conversation in one moment the first has it; from a colleague only a lead takes it over', async () => {
  const [customer, one, other] = [guest(), await newStaff(app), await newStaff(app)]
  await write(app, customer, 'x')
  const give = (by: TestStaff, staffId: string | null, from: string | null) =>
    callOffice(app, assignRoom, { body: { room: customer.room, staffId, from } }, by)
  const [oneId, otherId, nokId] = [one, other, nok].map(({ id }) => id.toString()) as [
    string,
    string,
    string,
  ]
  const both = await Promise.all([give(one, oneId, null), give(other, otherId, null)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [has, has0, lost] = both[0].ok ? [one, oneId, other] : [other, otherId, one]
  const taken = { status: 409, body: { message: 'CHAT_TAKEN', by: `คุณ ${has.username}` } }
  expect(both.find(({ ok }) => !ok)).toMatchObject(taken)
  // Knowing whose it is changes nothing for an agent: neither for oneself, nor for somebody else, nor for nobody.
  for (const staffId of [lost.id.toString(), dao.id.toString(), null])
    expect(await give(lost, staffId, has0)).toMatchObject(taken)
  // A lead who does not know it yet takes nothing away; one who does, does.
  expect(await give(nok, nokId, null)).toMatchObject(taken)
  expect(await give(nok, nokId, has0)).toMatchObject({ body: { assignedTo: { id: nokId } } })
  expect(await deedsOf(app, lost)).toEqual([])
  expect(await give(has, has0, has0)).toMatchObject({
    status: 409,
    body: { message: 'CHAT_TAKEN', by: `คุณ ${nok.username}` },
  })
})

test('who is given a conversation hears who gave it; who takes one hears nothing of the kind', async () => {
  const customer = guest()
  await write(app, customer, 'x')
  const ear = await openOffice(app, dao, customer.room)
  ends.push(ear.close)
  const give = (staffId: string, from: string | null) =>
    callOffice(app, assignRoom, { body: { room: customer.room, staffId, from } }, nok)
  await give(nok.id.toString(), null)
  await give(dao.id.toString(), nok.id.toString())
  const given = () =>
    ear.inbox.filter((news) => typeof news === 'object' && news !== null && 'givenBy' in news)
  await until(() => given().length > 0)
  expect(given()).toEqual([
    {
      row: expect.objectContaining({
        assignedTo: expect.objectContaining({ id: dao.id.toString() }),
      }),
      givenBy: `คุณ ${nok.username}`,
    },
  ])
})

test('closed, it asks for stars and waits for nobody; the customer’s next words open it, for anybody', async () => {
  const [customer, staff] = [guest(), await newStaff(app)]
  await write(app, customer, 'x')
  await reply(app, staff, customer.room, 'done')
  const customerApp = await openCustomer(app, customer)
  ends.push(customerApp.close)
  expect(await change(customer.room, 'closed', 2, staff)).toMatchObject({
    body: { state: 'closed', waitingSince: null },
  })
  expect(await change(customer.room, 'closed', 2, staff)).toMatchObject({
    body: { state: 'closed' },
  })
  await until(() => customerApp.heard.length > 0)
  expect(customerApp.heard).toMatchObject([
    { kind: 'state', state: { state: 'closed', mayRate: true } },
  ])
  await app.call(rateConversation, {
    body: { stars: 5, words: 'ดีมาก' },
    headers: customer.headers,
  })
  expect(await rowOf(app, nok, customer.room, 'closed')).toMatchObject({ stars: 5 })
  await write(app, customer, 'one more thing')
  expect(await rowOf(app, nok, customer.room, 'unassigned')).toMatchObject({
    state: 'open',
    waitingSince: expect.any(Number),
  })
  await change(customer.room, 'closed', undefined, staff)
  expect(await change(customer.room, 'open', undefined, staff)).toMatchObject({
    body: { state: 'open' },
  })
  expect((await deedsOf(app, staff)).map(({ deed }) => deed)).toEqual(['close', 'close', 'open'])
})

test('what a customer says in the moment of closing keeps it open', async () => {
  const customer = guest()
  const { seq } = await write(app, customer, 'thanks')
  await write(app, customer, 'wait, one question')
  expect(await change(customer.room, 'closed', seq)).toMatchObject({
    body: { state: 'open', waitingSince: expect.any(Number) },
  })
  expect(await change(customer.room, 'closed', seq + 1)).toMatchObject({
    body: { state: 'closed' },
  })
})

test('a role says what one may: any person of the staff may talk, and only while switched on', async () => {
  const [customer, staff] = [guest(), await newStaff(app)]
  await write(app, customer, 'x')
  expect((await reply(app, staff, customer.room, 'x')).status).toBe(200)
  await switchPerson(app.operator, staff.username, 'off')
  expect((await reply(app, staff, customer.room, 'x')).status).toBe(401)
  expect(
    await callOffice(app, answerCustomer, {
      body: {
        room: customer.room,
        id: newMessageId(),
        message: { message_type: 'text', payload: 'x' },
      },
    }),
  ).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } })
})
