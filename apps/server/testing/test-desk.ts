import { handOver, sendMessage, type Conversation } from '@champa/contract/chat'
import type { StaffMessage } from '@champa/contract/chat-message'
import {
  answerCustomer,
  inboxNews,
  readInbox,
  roomNews,
  type InboxRow,
} from '@champa/contract/office/chat'
import { io } from 'socket.io-client'
import { newMessageId, switchChatOn, type Speaker } from './chat-people.ts'
import { openTestHouse, type TestHouse } from './test-house.ts'
import { callOffice, type TestStaff } from './test-staff.ts'

/** A house whose chat is on. */
export async function openChatHouse(env: Record<string, string> = {}): Promise<TestHouse> {
  const house = await openTestHouse(env)
  await switchChatOn(house.operator)
  return house
}

/** A customer says something. */
export async function write(
  house: TestHouse,
  customer: Speaker,
  text: string,
): Promise<Conversation> {
  const said = await house.call(sendMessage, {
    body: { id: newMessageId(), message: { message_type: 'text', payload: text } },
    headers: customer.headers,
  })
  if (!said.ok) throw new Error(`send: ${said.body.message}`)
  return said.body.conversation
}

/** Somebody of the staff answers. */
export const reply = (
  house: TestHouse,
  staff: TestStaff,
  room: string,
  message: StaffMessage | string,
  id = newMessageId(),
) =>
  callOffice(
    house,
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

/** What the inbox says of one conversation; undefined where it is not in that view. */
export async function rowOf(
  house: TestHouse,
  staff: TestStaff,
  room: string,
  view: 'open' | 'mine' | 'unassigned' | 'closed' = 'open',
): Promise<InboxRow | undefined> {
  const read = await callOffice(house, readInbox, { body: { view, skip: 0, limit: 50 } }, staff)
  if (!read.ok) throw new Error(`inbox: ${read.body.message}`)
  return read.body.rooms.find((one) => one.room === room)
}

/** The guest signs in: the conversation is the member's. */
export async function becomeMember(
  house: TestHouse,
  guest: Speaker,
  member: Speaker,
): Promise<void> {
  const moved = await house.call(handOver, {
    body: { guestToken: 'guest' in guest.auth ? guest.auth.guest : '' },
    headers: member.headers,
  })
  if (!moved.ok) throw new Error(`hand-over: ${moved.body.message}`)
}

export interface Ear {
  inbox: unknown[]
  room: unknown[]
  close: () => void
}

/** The office of one person, open on one conversation, with all that it hears; the contract reads it. */
export async function openOffice(
  house: TestHouse,
  staff: TestStaff,
  watched: string,
): Promise<Ear> {
  const socket = io(`${house.url}/office`, {
    transports: ['websocket'],
    auth: { token: staff.token },
    reconnection: false,
    forceNew: true,
  })
  const heard: Ear = { inbox: [], room: [], close: () => void socket.disconnect() }
  socket.on('inbox', (news) => heard.inbox.push(inboxNews.parse(news)))
  socket.on('messaging', (news) => heard.room.push(roomNews.parse(news).news))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => socket.emit('watch', watched, resolve))
    socket.once('connect_error', reject)
  })
  return heard
}

/** A customer's open app, and what it hears. */
export async function openCustomer(
  house: TestHouse,
  customer: Speaker,
): Promise<{ heard: unknown[]; close: () => void }> {
  const socket = io(house.url, {
    transports: ['websocket'],
    auth: customer.auth,
    reconnection: false,
    forceNew: true,
  })
  const heard: unknown[] = []
  socket.on('messaging', (news) => heard.push(news))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { heard, close: () => void socket.disconnect() }
}

export async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 10))
}
