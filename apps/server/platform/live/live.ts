import type { Server as HttpServer } from 'node:http'
import type { Permission } from '@champa/contract/office/permissions'
import type { Log } from '../log.ts'
import { openChannel, type ChannelSettings } from './channel.ts'
import {
  membersRoom,
  openSender,
  type ChannelMessage,
  type EventBatch,
  type LiveEvents,
  type Recipients,
} from './sender.ts'
import type { SocketLimits } from './socket-limits.ts'
import type { Credentials, Socket } from './namespace.ts'
import { openSocketServer } from './socket-server.ts'

export interface LiveSettings extends ChannelSettings, SocketLimits {
  chatPrefix: string
}

/**
 * A typing signal of a client. Only what may be lost is sent over the socket; the rest are API
 * calls.
 */
export type TypingSignal =
  | { from: 'customer'; id: bigint; on: boolean }
  | { from: 'staff'; staffId: bigint; name: string; about: bigint; on: boolean }

/**
 * Notifies open screens of changes, which they then fetch. Clients always read the data from the
 * API, so a lost event only delays the update.
 */
export interface Live extends LiveEvents {
  /** Checks a staff member's sockets on every process now, after a session may have ended. */
  recheckStaff(staffId: bigint): void
  /**
   * Announces that a session of the member has ended or their status has changed; null: of every
   * member. Call it after the commit and before the answer: this process receives it at once, the
   * others soon after or, when the channel fails, never.
   */
  sessionsEnded(memberId: bigint | null): void
  /** Subscribes to `sessionsEnded` of every process. */
  onSessionsEnded(listener: (memberId: bigint | null) => void): void
  /** True when a staff member may have a screen open, on any process. */
  mayStaffListen(): boolean
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
  sessionsEnded: () => undefined,
  onSessionsEnded: () => undefined,
  mayStaffListen: () => false,
  onTyping: () => undefined,
  present: () => ({ customers: [], staff: [] }),
  close: () => Promise.resolve(),
}

/** Resolves the credentials of a handshake; null when they are invalid or no longer valid. */
export interface SocketCallers {
  customer(shown: Credentials): Promise<bigint | null>
  staff(token: string): Promise<StaffCaller | null>
}

interface StaffCaller {
  staffId: bigint
  name: string
  /** What the person may do with conversations: nothing (null), read them, or answer them. */
  chat: 'read' | 'answer' | null
  /** The permissions whose rooms the person is told about. */
  reads: readonly Permission[]
}

const typingEveryMs = 1_000

/**
 * Opens the socket server on the API's port. A customer's socket belongs to the member of its token
 * or to the guest of its signed token, an office socket (`/office`) to the staff member; both are
 * verified at the handshake and every 5 s. A client never chooses its own room.
 */
export async function openLive(
  http: HttpServer,
  settings: LiveSettings,
  people: SocketCallers,
  log: Log,
): Promise<Live> {
  let receive: (message: unknown) => void = () => undefined
  const channel = await openChannel(settings, (message) => receive(message), log)
  const sockets = openSocketServer(http, settings)
  const listeners: ((signal: TypingSignal) => void)[] = []
  const notifyTyping = (signal: TypingSignal): void =>
    listeners.forEach((listener) => listener(signal))
  const roomOf = nameRooms(settings.chatPrefix)
  const customers = sockets.open<bigint>('/', {
    authenticate: (shown) => people.customer(shown),
    placeOf: (id) => `customer ${id}`,
    onConnect: (socket) => {
      const { caller: id, shown } = socket
      const rooms = [roomOf({ customer: id }), ...(shown.token === undefined ? [] : [membersRoom])]
      for (const room of rooms) socket.join(room)
      const what = sender.recent(rooms)
      if (what.length > 0) socket.emit('changed', { what })
      const typing = forwardTyping((on) => notifyTyping({ from: 'customer', id, on }))
      return (event, value) => event === 'typing' && typing(value)
    },
  })
  const office = sockets.open<StaffCaller>('/office', {
    authenticate: (shown) => people.staff(shown.token ?? ''),
    placeOf: ({ staffId }) => `staff ${staffId}`,
    onConnect: (socket) => {
      const { staffId, name } = socket.caller
      return watch(socket, roomOf, (about, on) =>
        notifyTyping({ from: 'staff', staffId, name, about, on }),
      )
    },
  })
  const recheckStaff = (staffId: string): void => {
    for (const socket of office.sockets)
      if (String(socket.caller.staffId) === staffId) socket.recheck()
  }
  const forgetters: ((memberId: bigint | null) => void)[] = []
  const notifyEnded = (memberId: bigint | null): void =>
    forgetters.forEach((forget) => forget(memberId))
  const emit = (batch: EventBatch): void => {
    for (const [to, room, event, payload] of batch)
      (to === '/' ? customers : office).emit(room, event, payload)
  }
  receive = (message) => {
    const [kind, content] = message as ChannelMessage
    if (kind === 'events') sender.receive(content)
    else if (kind === 'recheckStaff') recheckStaff(content)
    else notifyEnded(content === null ? null : BigInt(content))
  }
  const sender = openSender(emit, channel, roomOf)
  return {
    changed: sender.changed,
    changedForMembers: sender.changedForMembers,
    send: sender.send,
    recheckStaff: (staffId) => {
      recheckStaff(String(staffId))
      channel?.publish(['recheckStaff', String(staffId)] satisfies ChannelMessage)
    },
    sessionsEnded: (memberId) => {
      notifyEnded(memberId)
      const id = memberId === null ? null : String(memberId)
      channel?.publish(['sessionsEnded', id] satisfies ChannelMessage)
    },
    onSessionsEnded: (listener) => void forgetters.push(listener),
    mayStaffListen: () => office.sockets.size > 0 || (channel?.hasOthers() ?? false),
    onTyping: (listener) => void listeners.push(listener),
    present: () => ({
      customers: [...customers.sockets].map(({ caller }) => caller),
      staff: [...office.sockets].map(({ caller }) => caller.staffId),
    }),
    close: async () => {
      sockets.close()
      await channel?.close()
    },
  }
}

const nameRooms =
  (chatPrefix: string) =>
  (recipients: Recipients): string =>
    typeof recipients === 'string'
      ? recipients
      : 'customer' in recipients
        ? `${chatPrefix}-${recipients.customer}`
        : 'reads' in recipients
          ? `reads-${recipients.reads}`
          : 'person' in recipients
            ? `person-${recipients.person}`
            : `watching-${recipients.watching}`

/** Throttles typing signals, and forwards that typing ended only if its start was forwarded. */
function forwardTyping(notifyTyping: (on: boolean) => void): (value: unknown) => void {
  let lastMs = -typingEveryMs
  let isOn = false
  return (value) => {
    const on = value === true
    const nowMs = performance.now()
    if (on ? nowMs - lastMs < typingEveryMs : !isOn) return
    if (on) lastMs = nowMs
    isOn = on
    notifyTyping(on)
  }
}

/**
 * Lets the socket of a staff member be told about the work that the person may read; with
 * conversations among it, follow the inbox and watch the one that is open on its screen. Typing is
 * forwarded only for those who may answer.
 */
function watch(
  socket: Socket<StaffCaller>,
  roomOf: (recipients: Recipients) => string,
  notifyTyping: (about: bigint, on: boolean) => void,
): (event: string, value: unknown, done: () => void) => void {
  socket.join('staff')
  socket.join(roomOf({ person: socket.caller.staffId }))
  for (const permission of socket.caller.reads) socket.join(roomOf({ reads: permission }))
  if (socket.caller.chat === null) return () => undefined
  socket.join('readers')
  let watched: bigint | null = null
  const typing = forwardTyping((on) => watched !== null && notifyTyping(watched, on))
  return (event, value, done) => {
    if (event === 'typing' && socket.caller.chat === 'answer') typing(value)
    if (event !== 'watch') return
    if (watched !== null) socket.leave(roomOf({ watching: watched }))
    watched = typeof value === 'string' && /^\d{1,19}$/.test(value) ? BigInt(value) : null
    if (watched !== null) socket.join(roomOf({ watching: watched }))
    done()
  }
}
