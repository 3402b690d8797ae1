import { handOver, sendMessage, type Conversation } from '@champa/contract/chat'
import type { StaffMessage } from '@champa/contract/chat-message'
import {
  answerCustomer,
  inboxEvent,
  readInbox,
  roomEvent,
  type InboxRow,
} from '@champa/contract/office/chat/endpoints'
import type {
  CustomerEvents,
  CustomerSignals,
  OfficeEvents,
  OfficeSignals,
} from '@champa/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { newMessageId, switchChatOn, type Speaker } from './chat-people.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { callOffice, type TestStaff } from './test-staff.ts'

/** Starts the app of a test file, with the chat turned on. */
export async function startChatApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(env)
  await switchChatOn(app.operator)
  return app
}

/** Sends a message of a customer. */
export async function write(app: TestApp, customer: Speaker, text: string): Promise<Conversation> {
  const sent = await app.call(sendMessage, {
    body: { id: newMessageId(), message: { message_type: 'text', payload: text } },
    headers: customer.headers,
  })
  if (!sent.ok) throw new Error(`message refused: ${sent.body.message}`)
  return sent.body.conversation
}

/** Sends an answer of a staff member. */
export const reply = (
  app: TestApp,
  staff: TestStaff,
  room: string,
  message: StaffMessage | string,
  id = newMessageId(),
) =>
  callOffice(
    app,
    answerCustomer,
    {
      body: {
        room,
        id,
        message: typeof message === 'string' ? { message_type: 'text', payload: message } : message,
      },
    },
    staff,
  )

/** The inbox row of one conversation; undefined when the view does not contain it. */
export async function rowOf(
  app: TestApp,
  staff: TestStaff,
  room: string,
  view: 'open' | 'mine' | 'unassigned' | 'closed' = 'open',
): Promise<InboxRow | undefined> {
  const read = await callOffice(app, readInbox, { body: { view, skip: 0, limit: 50 } }, staff)
  if (!read.ok) throw new Error(`inbox refused: ${read.body.message}`)
  return read.body.rooms.find((one) => one.room === room)
}

/** Hands the guest's conversation over to the member. */
export async function handOverGuest(app: TestApp, guest: Speaker, member: Speaker): Promise<void> {
  const moved = await app.call(handOver, {
    body: { guestToken: 'guest' in guest.auth ? guest.auth.guest : '' },
    headers: member.headers,
  })
  if (!moved.ok) throw new Error(`hand-over refused: ${moved.body.message}`)
}

export interface OfficeListener {
  inbox: unknown[]
  room: unknown[]
  close: () => void
}

/**
 * The office socket of a staff member watching one conversation, with the received events parsed by
 * the contract.
 */
export async function openOffice(
  app: TestApp,
  staff: TestStaff,
  room: string,
): Promise<OfficeListener> {
  const socket: Socket<OfficeEvents, OfficeSignals> = io(`${app.url}/office`, {
    transports: ['websocket'],
    auth: { token: staff.token },
    reconnection: false,
    forceNew: true,
  })
  const received: OfficeListener = { inbox: [], room: [], close: () => void socket.disconnect() }
  socket.on('inbox', (payload) => received.inbox.push(inboxEvent.parse(payload)))
  socket.on('messaging', (payload) => received.room.push(roomEvent.parse(payload).event))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => socket.emit('watch', room, resolve))
    socket.once('connect_error', reject)
  })
  return received
}

/** The socket of a customer with the received events. */
export async function openCustomer(
  app: TestApp,
  customer: Speaker,
): Promise<{ received: unknown[]; close: () => void }> {
  const socket: Socket<CustomerEvents, CustomerSignals> = io(app.url, {
    transports: ['websocket'],
    auth: customer.auth,
    reconnection: false,
    forceNew: true,
  })
  const received: unknown[] = []
  socket.on('messaging', (payload) => received.push(payload))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { received, close: () => void socket.disconnect() }
}

export async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 10))
}
