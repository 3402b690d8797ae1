import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import {
  handOver,
  messaging,
  readCustomer,
  sendMessage,
  type Messaging,
} from '@champa/contract/chat'
import { inboxEvent, roomEvent, type InboxRow } from '@champa/contract/office/chat/endpoints'
import { clock } from '../../platform/clock.ts'
import {
  asMember,
  newGuestSpeaker,
  newMessageId,
  newStaffSpeaker,
  type Speaker,
} from '../../testing/chat-people.ts'
import { silentLive } from '../../platform/live/live.ts'
import { notePresence } from './people/note-chat-presence.job.ts'
import { addMessage } from './send/add-message.ts'
import { startChatApp } from '../../testing/test-chat.ts'

const sockets: Socket[] = []
const app = await startChatApp()
const staff = await newStaffSpeaker(app.operator)
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

async function connect(namespace: '/' | '/office', auth: object): Promise<Socket> {
  const socket = io(`${app.url}${namespace}`, {
    transports: ['websocket'],
    auth,
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** Opens a customer's socket and returns the events it receives, validated against the contract. */
async function openScreen(speaker: Speaker): Promise<{ events: Messaging[]; socket: Socket }> {
  const socket = await connect('/', speaker.auth)
  const events: Messaging[] = []
  socket.on('messaging', (payload) => events.push(messaging.parse(payload)))
  return { events, socket }
}

async function openOffice(
  watched: string,
): Promise<{ inbox: InboxRow[]; events: Messaging[]; socket: Socket }> {
  const socket = await connect('/office', staff.auth)
  const [inbox, events]: [InboxRow[], Messaging[]] = [[], []]
  socket.on('inbox', (payload) => {
    const event = inboxEvent.parse(payload)
    if ('row' in event) inbox.push(event.row)
  })
  socket.on('messaging', (payload) => {
    const { room, event } = roomEvent.parse(payload)
    if (room === watched) events.push(event)
  })
  await socket.emitWithAck('watch', watched)
  return { inbox, events, socket }
}

const sendText = (customer: Speaker, payload: string) =>
  app.call(sendMessage, {
    body: { id: newMessageId(), message: { message_type: 'text', payload } },
    headers: customer.headers,
  })
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 10))
}

// [spec:CHAT-26.1]
test('a message reaches all screens of the customer, watching staff and the inbox', async () => {
  const customer = asMember(await app.member())
  const [one, two, office] = [
    await openScreen(customer),
    await openScreen(customer),
    await openOffice(customer.room),
  ]
  const response = await sendText(customer, 'hello')
  const event = { kind: 'message', conversation: response.ok && response.body.conversation }
  await until(
    () =>
      one.events.length > 0 &&
      two.events.length > 0 &&
      office.events.length > 0 &&
      office.inbox.length > 0,
  )
  expect([one.events[0], two.events[0], office.events[0]]).toEqual([event, event, event])
  expect(office.inbox[0]).toMatchObject({
    room: customer.room,
    kind: 'member',
    name: 'สมชาย ทดสอบ',
    state: 'open',
    assignedTo: null,
    lastText: 'hello',
    lastType: 'text',
    lastSender: 'customer',
    lastSeq: 1,
    unread: 1,
    waitingSince: expect.any(Number),
    stars: null,
  })
})

test('a read event is sent only when the read position advances', async () => {
  const customer = newGuestSpeaker(app.ctx)
  await sendText(customer, 'one')
  const office = await openOffice(customer.room)
  await addMessage(
    { ...app.ctx, live: silentLive },
    {
      room: BigInt(customer.room),
      id: newMessageId(),
      message: { message_type: 'text', payload: 'x' },
      staff: { staffId: staff.staffId, name: 'Nok' },
    },
  )
  for (const seq of [2, 2, 1, 9])
    await app.call(readCustomer, { body: { seq }, headers: customer.headers })
  await sendText(customer, 'the end')
  await until(() => office.events.some(({ kind }) => kind === 'message'))
  expect(office.events.filter(({ kind }) => kind === 'read')).toEqual([
    { kind: 'read', by: 'customer', seq: 2 },
  ])
})

test('typing events reach the other side and watching staff, and nobody else', async () => {
  const [customer, otherGuest] = [newGuestSpeaker(app.ctx), newGuestSpeaker(app.ctx)]
  const [screen, other, office, elsewhere] = [
    await openScreen(customer),
    await openScreen(otherGuest),
    await openOffice(customer.room),
    await openOffice(otherGuest.room),
  ]
  screen.socket.emit('typing', true)
  await until(() => office.events.length > 0)
  office.socket.emit('typing', true)
  office.socket.emit('typing', false)
  await until(() => screen.events.length > 1 && office.events.length > 2)
  const byStaff = [
    { kind: 'typing', by: 'staff', name: 'Nok', on: true },
    { kind: 'typing', by: 'staff', name: 'Nok', on: false },
  ]
  expect(office.events).toEqual([
    { kind: 'typing', by: 'customer', name: null, on: true },
    ...byStaff,
  ])
  expect(screen.events).toEqual(byStaff)
  expect([...other.events, ...elsewhere.events]).toEqual([])
})

test('a message reopens a closed conversation and broadcasts its state', async () => {
  const customer = newGuestSpeaker(app.ctx)
  await sendText(customer, 'one')
  await app.ctx.db.query(
    "update chat_room set state = 'closed', closed_seq = 1 where member_id = $1",
    [customer.room],
  )
  const screen = await openScreen(customer)
  await sendText(customer, 'two')
  await until(() => screen.events.some(({ kind }) => kind === 'state'))
  expect(screen.events.find(({ kind }) => kind === 'state')).toMatchObject({
    state: { state: 'open', lastSeq: 2 },
  })
})

test('a hand-over reaches the member’s screen and both rows of the inbox', async () => {
  const [guest, member] = [newGuestSpeaker(app.ctx), asMember(await app.member())]
  await sendText(guest, 'one')
  const [screen, office] = [await openScreen(member), await openOffice(guest.room)]
  await app.call(handOver, {
    body: { guestToken: guest.headers['x-guest']! },
    headers: member.headers,
  })
  // Earlier events may still arrive, so the last row of each conversation counts.
  const last = (room: string) => office.inbox.findLast((row) => row.room === room)
  await until(
    () =>
      screen.events.length > 0 &&
      last(guest.room)?.state === 'closed' &&
      last(member.room)?.lastSeq === 1,
  )
  expect(screen.events[0]).toMatchObject({ kind: 'state', state: { state: 'open', lastSeq: 1 } })
  expect(last(guest.room)).toMatchObject({ state: 'closed', lastSeq: 0, waitingSince: null })
  expect(last(member.room)).toMatchObject({ state: 'open', lastText: 'one' })
})

test('notifies staff when a customer comes online and, after a while, goes offline', async () => {
  const customer = newGuestSpeaker(app.ctx)
  const office = await openOffice(customer.room)
  await sendText(customer, 'one')
  // The event of the message itself arrives first; later rows are presence events.
  await until(() => office.inbox.some(({ room }) => room === customer.room))
  const screen = await openScreen(customer)
  await notePresence.run(app.ctx)
  await until(() => office.inbox.some(({ room, online }) => room === customer.room && online))
  const rowsBefore = office.inbox.length
  await notePresence.run(app.ctx)
  screen.socket.disconnect()
  await until(() => app.ctx.live.present().customers.length === 0)
  await notePresence.run(app.ctx)
  clock.set(() => new Date(Date.now() + 80_000))
  await notePresence.run(app.ctx)
  const gone = () =>
    office.inbox.slice(rowsBefore).filter(({ room, online }) => room === customer.room && !online)
  await until(() => gone().length > 0)
  expect(gone()).toHaveLength(1)
})
