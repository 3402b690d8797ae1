import { afterEach, expect, test } from 'vitest'
import { rateConversation } from '@champa/contract/chat'
import {
  answerCustomer,
  assignRoom,
  readByStaff,
  readRoom,
} from '@champa/contract/office/chat/endpoints'
import { newMessageId } from '../../../testing/chat-people.ts'
import {
  startChatApp,
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
import { switchPerson } from '../../staff/index.ts'
import { staffChat } from '../../../testing/staff-chat.ts'

const app = await startChatApp()
const nok = await newStaff(app, asLead)
const dao = await newStaff(app)

afterEach(() => ends.splice(0).forEach((end) => end()))

const { ends, guest, history, change } = staffChat(app, nok)

test('reports how far staff have read, never backwards or past the last message', async () => {
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
  await until(() => customerApp.received.length >= 2)
  expect(customerApp.received).toEqual([
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

test('reassigns and unassigns a conversation, with one audit record each time', async () => {
  const customer = guest()
  await write(app, customer, 'x')
  const lead = await newStaff(app, asLead)
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
  await switchPerson(app.operator, null, { username: off.username, status: 'off' })
  for (const nobody of [off.id.toString(), '1', '9999999999999999999'])
    expect(await assign(nobody)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  expect(await auditEventsOf(app, lead)).toMatchObject([
    { action: 'assign', about: customer.room, body: { details: { to: dao.id.toString() } } },
    { action: 'assign', about: customer.room, body: { details: { to: null } } },
  ])
})

test('CHAT_TAKEN: keeps a conversation with its first agent, unless a lead takes it', async () => {
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
  // An agent cannot take a colleague's conversation, even when naming its current owner.
  for (const staffId of [lost.id.toString(), dao.id.toString(), null])
    expect(await give(lost, staffId, has0)).toMatchObject(taken)
  // A lead can take a conversation over only when naming its current owner.
  expect(await give(nok, nokId, null)).toMatchObject(taken)
  expect(await give(nok, nokId, has0)).toMatchObject({ body: { assignedTo: { id: nokId } } })
  expect(await auditEventsOf(app, lost)).toEqual([])
  expect(await give(has, has0, has0)).toMatchObject({
    status: 409,
    body: { message: 'CHAT_TAKEN', by: `คุณ ${nok.username}` },
  })
})

test('notifies an agent of an assigned conversation and names who assigned it', async () => {
  const customer = guest()
  await write(app, customer, 'x')
  const office = await openOffice(app, dao, customer.room)
  ends.push(office.close)
  const give = (staffId: string, from: string | null) =>
    callOffice(app, assignRoom, { body: { room: customer.room, staffId, from } }, nok)
  await give(nok.id.toString(), null)
  await give(dao.id.toString(), nok.id.toString())
  const given = () =>
    office.inbox.filter(
      (event) => typeof event === 'object' && event !== null && 'givenBy' in event,
    )
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

test('closing asks for a rating; the next customer message reopens the conversation', async () => {
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
  await until(() => customerApp.received.length > 0)
  expect(customerApp.received).toMatchObject([
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
  expect((await auditEventsOf(app, staff)).map(({ action }) => action)).toEqual([
    'answer',
    'close',
    'close',
    'open',
  ])
})

test('a conversation stays open when the customer writes at the moment of closing', async () => {
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

test('an enabled staff account can answer; a disabled or missing one cannot', async () => {
  const [customer, staff] = [guest(), await newStaff(app)]
  await write(app, customer, 'x')
  expect((await reply(app, staff, customer.room, 'x')).status).toBe(200)
  await switchPerson(app.operator, null, { username: staff.username, status: 'off' })
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
