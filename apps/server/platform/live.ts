import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { useAdapter, type LiveSettings } from './live/adapter.ts'
import { limitMessages, authenticateSocket, type Credentials } from './live/authenticate-socket.ts'
import type { Log } from './log.ts'

export type Changed = 'wallet' | 'statement' | 'deposit' | 'withdraw' | 'reward'

/**
 * Recipients of an event: one customer's screens, the staff watching one customer's conversation,
 * or all staff.
 */
export type Hearers = { customer: bigint } | { watching: bigint } | 'staff'

/**
 * A message received over the socket. Only typing signals come this way; anything that must not be
 * lost is an API call.
 */
export type Heard =
  | { from: 'customer'; id: bigint; on: boolean }
  | { from: 'staff'; staffId: bigint; name: string; about: bigint; on: boolean }

/**
 * Notifies open screens of changes, which they then fetch. The database is the truth, so a lost
 * event only costs time.
 */
export interface Live {
  changed(memberId: bigint, what: Changed[]): void
  /** Sends an event to its recipients on every process, immediately on this one. */
  tell(hearers: Hearers, event: 'messaging' | 'inbox', news: unknown): void
  /** Subscribes to the typing signals that this process receives. */
  hear(listener: (heard: Heard) => void): void
  /** Customers and staff with a socket on this process. */
  present(): { customers: bigint[]; staff: bigint[] }
  close(): Promise<void>
}

export const silentLive: Live = {
  changed: () => undefined,
  tell: () => undefined,
  hear: () => undefined,
  present: () => ({ customers: [], staff: [] }),
  close: () => Promise.resolve(),
}

/** Resolves the credentials of a handshake; null when they are invalid or no longer valid. */
export interface People {
  customer(shown: Credentials): Promise<bigint | null>
  staff(token: string): Promise<{ staffId: bigint; name: string } | null>
}

const momentMs = 25
/**
 * A screen loads its data before its socket connects; changes within this time are sent on
 * connection.
 */
const recentMs = 10_000
const typingEveryMs = 1_000

/**
 * Opens the socket server on the API's port. A customer's socket belongs to the member of its token
 * or to the guest of its signed name, an office socket (`/office`) to the staff member; both are
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
  })
  limitMessages(io)
  const closeAdapter = await useAdapter(io, settings, log)
  const listeners: ((heard: Heard) => void)[] = []
  const say = (heard: Heard): void => listeners.forEach((listener) => listener(heard))
  const roomOf = (hearers: Hearers): string =>
    hearers === 'staff'
      ? 'staff'
      : 'customer' in hearers
        ? `${settings.chatPrefix}-${hearers.customer}`
        : `watching-${hearers.watching}`
  const office = io.of('/office')
  const shared = settings.redisUrl !== null || settings.databaseUrl !== null
  const telling = tell(io, shared, roomOf)
  authenticateSocket(
    io.of('/'),
    (shown) => people.customer(shown),
    (socket, id) => {
      const room = roomOf({ customer: id })
      void socket.join(room)
      const what = telling.recent(room)
      if (what.length > 0) socket.emit('changed', { what })
      onTyping(socket, (on) => say({ from: 'customer', id, on }))
    },
  )
  authenticateSocket(
    office,
    (shown) => people.staff(shown.token ?? ''),
    (socket, person) => {
      void socket.join('staff')
      watch(socket, roomOf, (about, on) => say({ from: 'staff', ...person, about, on }))
    },
  )
  return {
    changed: telling.changed,
    tell: telling.tell,
    hear: (listener) => void listeners.push(listener),
    present: () => ({
      customers: [...io.of('/').sockets.values()].map((socket) => socket.data.who as bigint),
      staff: [...office.sockets.values()].map(
        (socket) => (socket.data.who as { staffId: bigint }).staffId,
      ),
    }),
    close: async () => {
      await io.close()
      await closeAdapter()
    },
  }
}

/** Throttles typing signals, and forwards the end of typing only after a start. */
function onTyping(socket: Socket, say: (on: boolean) => void): void {
  let lastMs = -typingEveryMs
  let isOn = false
  socket.on('typing', (said: unknown) => {
    const on = said === true
    const nowMs = performance.now()
    if (on ? nowMs - lastMs < typingEveryMs : !isOn) return
    if (on) lastMs = nowMs
    isOn = on
    say(on)
  })
}

/**
 * Lets a staff socket watch the conversation open on its screen. Staff may read any conversation.
 */
function watch(
  socket: Socket,
  roomOf: (hearers: Hearers) => string,
  say: (about: bigint, on: boolean) => void,
): void {
  let watched: bigint | null = null
  socket.on('watch', (room: unknown, done: unknown) => {
    if (watched !== null) void socket.leave(roomOf({ watching: watched }))
    watched = typeof room === 'string' && /^\d{1,19}$/.test(room) ? BigInt(room) : null
    if (watched !== null) void socket.join(roomOf({ watching: watched }))
    if (typeof done === 'function') done()
  })
  onTyping(socket, (on) => watched !== null && say(watched, on))
}

interface Telling extends Pick<Live, 'changed' | 'tell'> {
  /** Recent changes of a room. */
  recent(room: string): Changed[]
}

/** Stores each room's recent changes, oldest first, and drops expired ones. */
function rememberChanges(): {
  add(room: string, what: Changed[]): void
  of(room: string): Changed[]
} {
  const kept = new Map<string, { what: Changed[]; atMs: number }>()
  const forget = (): void => {
    for (const [room, { atMs }] of kept) {
      if (performance.now() - atMs < recentMs) return
      kept.delete(room)
    }
  }
  return {
    add: (room, what) => {
      forget()
      const all = [...new Set([...(kept.get(room)?.what ?? []), ...what])]
      kept.delete(room)
      kept.set(room, { what: all, atMs: performance.now() })
    },
    of: (room) => {
      forget()
      return kept.get(room)?.what ?? []
    },
  }
}

/** Events with their recipients, in the form sent between processes. */
type News = [namespace: string, room: string, event: string, news: unknown][]

/**
 * Batches changes for a moment: a member's screens receive one event, and other processes one
 * message for all members, so that a busy server does not send one message through the database per
 * transfer.
 */
function tell(io: Server, shared: boolean, roomOf: (hearers: Hearers) => string): Telling {
  const changes = new Map<string, Set<Changed>>()
  let abroad: News = []
  let due = false
  const remembered = rememberChanges()
  const emit = (news: News): void => {
    for (const [namespace, room, event, said] of news) {
      if (event === 'changed') remembered.add(room, (said as { what: Changed[] }).what)
      io.of(namespace).local.to(room).emit(event, said)
    }
  }
  io.on('news', emit)
  const flush = (): void => {
    const changed: News = [...changes].map(([room, what]) => [
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
    if (shared && all.length > 0) io.serverSideEmit('news', all)
  }
  const soon = (): void => {
    if (!due) setTimeout(flush, momentMs)
    due = true
  }
  return {
    recent: remembered.of,
    changed: (memberId, what) => {
      const room = roomOf({ customer: memberId })
      changes.set(room, new Set([...(changes.get(room) ?? []), ...what]))
      soon()
    },
    tell: (hearers, event, said) => {
      const news: News[number] = [
        'customer' in Object(hearers) ? '/' : '/office',
        roomOf(hearers),
        event,
        said,
      ]
      emit([news])
      if (!shared) return
      abroad.push(news)
      soon()
    },
  }
}
