import type { Server as HttpServer } from 'node:http'
import {
  recentChangesMs,
  type ChangedThing,
  type CustomerEvents,
  type CustomerSignals,
  type OfficeEvents,
  type OfficeSignals,
} from '@champa/contract/live-events'
import type { InboxEvent, RoomEvent } from '@champa/contract/office/chat/endpoints'
import { Server, type Socket } from 'socket.io'
import { useAdapter, type LiveSettings } from './adapter.ts'
import { limitMessages, authenticateSocket, type Credentials } from './authenticate-socket.ts'
import { limitHandshakes, openPlaces } from './socket-limits.ts'
import type { Log } from '../log.ts'

/**
 * Recipients of an event: one customer's screens, the staff watching one customer's conversation,
 * or all staff.
 */
export type Recipients = Addressed[0]

/** An event with its recipients. */
type Addressed =
  | [to: { customer: bigint }, ...EventOf<CustomerEvents>]
  | [to: { watching: bigint }, event: 'messaging', payload: RoomEvent]
  | [to: 'staff', event: 'inbox', payload: InboxEvent]
type EventOf<Events> = {
  [Name in keyof Events]: Events[Name] extends (payload: infer Payload) => void
    ? [event: Name, payload: Payload]
    : never
}[keyof Events]

/**
 * A message received over the socket. Only typing signals come this way; anything that must not be
 * lost is an API call.
 */
export type TypingSignal =
  | { from: 'customer'; id: bigint; on: boolean }
  | { from: 'staff'; staffId: bigint; name: string; about: bigint; on: boolean }

/**
 * Notifies open screens of changes, which they then fetch. Clients always read the data from the
 * API, so a lost event only delays the update.
 */
export interface Live {
  changed(memberId: bigint, what: ChangedThing[]): void
  /** Announces a change to all members with a socket on this process, without batching. */
  changedForMembers(what: ChangedThing[]): void
  /** Sends an event to its recipients on every process, immediately on this one. */
  send(...addressed: Addressed): void
  /** Checks a staff member's sockets on every process now, after a session may have ended. */
  recheckStaff(staffId: bigint): void
  /** Subscribes to the typing signals that this process receives. */
  onTyping(listener: (signal: TypingSignal) => void): void
  /** Returns the customers and staff with a socket on this process. */
  present(): { customers: bigint[]; staff: bigint[] }
  close(): Promise<void>
}

export const silentLive: Live = {
  changed: () => undefined,
  changedForMembers: () => undefined,
  send: () => undefined,
  recheckStaff: () => undefined,
  onTyping: () => undefined,
  present: () => ({ customers: [], staff: [] }),
  close: () => Promise.resolve(),
}

/** Resolves the credentials of a handshake; null when they are invalid or no longer valid. */
export interface People {
  customer(shown: Credentials): Promise<bigint | null>
  staff(token: string): Promise<{ staffId: bigint; name: string } | null>
}

const batchMs = 25
const typingEveryMs = 1_000
const membersRoom = 'members'

/**
 * Opens the socket server on the API's port. A customer's socket belongs to the member of its token
 * or to the guest of its signed token, an office socket (`/office`) to the staff member; both are
 * verified at the handshake and every 5 s. A client never chooses its own room.
 */
export async function openLive(
  http: HttpServer,
  settings: LiveSettings,
  people: People,
  log: Log,
): Promise<Live> {
  const io = new Server(http, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16_384,
    allowRequest: limitHandshakes(settings),
  })
  limitMessages(io)
  const closeAdapter = await useAdapter(io, settings, log)
  const listeners: ((signal: TypingSignal) => void)[] = []
  const notifyTyping = (signal: TypingSignal): void =>
    listeners.forEach((listener) => listener(signal))
  const roomOf = (recipients: Recipients): string =>
    recipients === 'staff'
      ? 'staff'
      : 'customer' in recipients
        ? `${settings.chatPrefix}-${recipients.customer}`
        : `watching-${recipients.watching}`
  const office = io.of('/office')
  const shared = settings.redisUrl !== null || settings.databaseUrl !== null
  const sender = openSender(io, shared, roomOf)
  const places = openPlaces(settings.socketsPerCaller)
  authenticateSocket(
    io.of('/'),
    {
      authenticate: (shown) => people.customer(shown),
      takePlace: (id) => places.take(`customer ${id}`),
    },
    (socket: Socket<CustomerSignals, CustomerEvents>, id) => {
      const isMember = typeof socket.handshake.auth['token'] === 'string'
      const rooms = [roomOf({ customer: id }), ...(isMember ? [membersRoom] : [])]
      void socket.join(rooms)
      const what = sender.recent(rooms)
      if (what.length > 0) socket.emit('changed', { what })
      forwardTyping(socket, (on) => notifyTyping({ from: 'customer', id, on }))
    },
  )
  authenticateSocket(
    office,
    {
      authenticate: (shown) => people.staff(shown.token ?? ''),
      takePlace: ({ staffId }) => places.take(`staff ${staffId}`),
    },
    (socket: Socket<OfficeSignals, OfficeEvents>, person) => {
      void socket.join('staff')
      watch(socket, roomOf, (about, on) => notifyTyping({ from: 'staff', ...person, about, on }))
    },
  )
  const recheckStaff = (staffId: string): void => {
    for (const { data } of office.sockets.values())
      if (String(data.caller.staffId) === staffId) data.recheck()
  }
  io.on('recheckStaff', recheckStaff)
  return {
    changed: sender.changed,
    changedForMembers: sender.changedForMembers,
    send: sender.send,
    recheckStaff: (staffId) => {
      recheckStaff(String(staffId))
      if (shared) io.serverSideEmit('recheckStaff', String(staffId))
    },
    onTyping: (listener) => void listeners.push(listener),
    present: () => ({
      customers: [...io.of('/').sockets.values()].map(({ data }): bigint => data.caller),
      staff: [...office.sockets.values()].map(({ data }): bigint => data.caller.staffId),
    }),
    close: async () => {
      await io.close()
      await closeAdapter()
    },
  }
}

/** Throttles typing signals, and forwards that typing ended only if its start was forwarded. */
function forwardTyping(socket: Socket<CustomerSignals>, notifyTyping: (on: boolean) => void): void {
  let lastMs = -typingEveryMs
  let isOn = false
  socket.on('typing', (value: unknown) => {
    const on = value === true
    const nowMs = performance.now()
    if (on ? nowMs - lastMs < typingEveryMs : !isOn) return
    if (on) lastMs = nowMs
    isOn = on
    notifyTyping(on)
  })
}

/**
 * Lets a staff socket watch the conversation open on its screen. Staff may read any conversation.
 */
function watch(
  socket: Socket<OfficeSignals, OfficeEvents>,
  roomOf: (recipients: Recipients) => string,
  notifyTyping: (about: bigint, on: boolean) => void,
): void {
  let watched: bigint | null = null
  socket.on('watch', (room: unknown, done: unknown) => {
    if (watched !== null) void socket.leave(roomOf({ watching: watched }))
    watched = typeof room === 'string' && /^\d{1,19}$/.test(room) ? BigInt(room) : null
    if (watched !== null) void socket.join(roomOf({ watching: watched }))
    if (typeof done === 'function') done()
  })
  forwardTyping(socket, (on) => watched !== null && notifyTyping(watched, on))
}

interface Sender extends Pick<Live, 'changed' | 'changedForMembers' | 'send'> {
  /** The recent changes announced to these rooms. */
  recent(rooms: string[]): ChangedThing[]
}

/** Stores each room's recent changes, oldest first, and drops expired ones. */
function rememberChanges(): {
  add(room: string, what: ChangedThing[]): void
  of(room: string): ChangedThing[]
} {
  const changes = new Map<string, { what: ChangedThing[]; atMs: number }>()
  const forget = (): void => {
    for (const [room, { atMs }] of changes) {
      if (performance.now() - atMs < recentChangesMs) return
      changes.delete(room)
    }
  }
  return {
    add: (room, what) => {
      forget()
      const all = [...new Set([...(changes.get(room)?.what ?? []), ...what])]
      changes.delete(room)
      changes.set(room, { what: all, atMs: performance.now() })
    },
    of: (room) => {
      forget()
      return changes.get(room)?.what ?? []
    },
  }
}

/** Events with their recipients, in the form sent between processes. */
type EventBatch = [namespace: string, room: string, event: string, payload: unknown][]

/**
 * Collects changes for a moment before sending them: a member's screens receive one event, and
 * other processes one message for all members, so that a busy server does not send one message
 * through the database per transfer.
 */
function openSender(
  io: Server,
  shared: boolean,
  roomOf: (recipients: Recipients) => string,
): Sender {
  const changes = new Map<string, Set<ChangedThing>>()
  let abroad: EventBatch = []
  let due = false
  const remembered = rememberChanges()
  const emit = (batch: EventBatch): void => {
    for (const [namespace, room, event, payload] of batch) {
      if (event === 'changed') remembered.add(room, (payload as { what: ChangedThing[] }).what)
      io.of(namespace).local.to(room).emit(event, payload)
    }
  }
  io.on('events', emit)
  const flush = (): void => {
    const changed: EventBatch = [...changes].map(([room, what]) => [
      '/',
      room,
      'changed',
      { what: [...what] },
    ])
    const all = [...abroad, ...changed]
    changes.clear()
    abroad = []
    due = false
    emit(changed)
    if (shared && all.length > 0) io.serverSideEmit('events', all)
  }
  const soon = (): void => {
    if (!due) setTimeout(flush, batchMs)
    due = true
  }
  return {
    recent: (rooms) => [...new Set(rooms.flatMap(remembered.of))],
    changed: (memberId, what) => {
      const room = roomOf({ customer: memberId })
      changes.set(room, new Set([...(changes.get(room) ?? []), ...what]))
      soon()
    },
    changedForMembers: (what) => emit([['/', membersRoom, 'changed', { what }]]),
    send: (...[recipients, event, payload]) => {
      const sent: EventBatch[number] = [
        'customer' in Object(recipients) ? '/' : '/office',
        roomOf(recipients),
        event,
        payload,
      ]
      emit([sent])
      if (!shared) return
      abroad.push(sent)
      soon()
    },
  }
}
