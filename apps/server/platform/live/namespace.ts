import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { packets } from './socket-packets.ts'

/** The text credentials of a handshake. */
export type Credentials = Partial<Record<'token' | 'guest' | 'device', string>>

/** An open socket of one caller. */
export interface Socket<Caller> {
  caller: Caller
  shown: Credentials
  emit(event: string, payload: unknown): void
  join(room: string): void
  leave(room: string): void
  /** Checks the credentials now, and closes the socket when they are no longer valid. */
  recheck(): void
}

/** Receives a client's event. `done` acknowledges it. */
type Receive = (event: string, value: unknown, done: () => void) => void

export interface NamespaceOptions<Caller> {
  /** Resolves the credentials of a handshake; null when they are invalid or no longer valid. */
  authenticate(shown: Credentials): Promise<Caller | null>
  /** The name under which a caller's open sockets are counted. */
  placeOf(caller: Caller): string
  onConnect(socket: Socket<Caller>): Receive
}

export interface Namespace<Caller> {
  sockets: ReadonlySet<Socket<Caller>>
  /** Sends an event to a room's sockets on this process. */
  emit(room: string, event: string, payload: unknown): void
}

export interface Connection {
  web: WebSocket
  /** Messages received since the last visit of the connection. */
  received: number
  hasTried: boolean
  openedMs: number
  pingedMs: number
  awaitsPong: boolean
  /** Null until the credentials are verified. */
  member: Member | null
}

/** A connection's socket in a namespace. */
interface Member {
  namespace: string
  receive: Receive
  recheck(): void
  /** Leaves every room and frees the caller's slot. */
  leave(): void
}

/**
 * Opens the connection's socket in a namespace. Returns the reason when it is refused, otherwise
 * null.
 */
export type Enter = (connection: Connection, shown: Credentials) => Promise<string | null>

/** Bytes that may wait in memory for a client that does not read. */
const maxUnreadBytes = 1_048_576

/** Sends a packet, as text or its bytes. Closes the connection when too many bytes are unread. */
export function write(web: WebSocket, packet: string | Buffer): void {
  if (web.readyState !== WebSocket.OPEN) return
  if (web.bufferedAmount > maxUnreadBytes) web.terminate()
  else web.send(packet, { binary: false })
}

export const newSid = (): string => randomBytes(15).toString('base64url')

/** Takes the connection out of its namespace. */
export function leave(connection: Connection): void {
  connection.member?.leave()
  connection.member = null
}

/** Opens a namespace, which connections enter with `enter`. */
export function openNamespace<Caller>(
  name: string,
  { authenticate, placeOf, onConnect }: NamespaceOptions<Caller>,
  takePlace: (name: string) => (() => void) | null,
): Namespace<Caller> & { enter: Enter } {
  const sockets = new Set<Socket<Caller>>()
  const rooms = new Map<string, Set<WebSocket>>()
  const leaveRoom = (room: string, web: WebSocket): void => {
    const others = rooms.get(room)
    if (others?.delete(web) && others.size === 0) rooms.delete(room)
  }
  const socketOf = (connection: Connection, shown: Credentials, caller: Caller) => {
    const { web } = connection
    const joined = new Set<string>()
    const socket: Socket<Caller> = {
      caller,
      shown,
      emit: (event, payload) => write(web, packets.event(name, event, payload)),
      join: (room) => {
        joined.add(room)
        rooms.set(room, (rooms.get(room) ?? new Set()).add(web))
      },
      leave: (room) => {
        joined.delete(room)
        leaveRoom(room, web)
      },
      recheck: () =>
        void authenticate(shown).then(
          (known) => {
            if (known !== null) return
            leave(connection)
            write(web, packets.disconnected(name))
            web.close()
          },
          () => undefined,
        ),
    }
    const leaveAll = (): void => {
      sockets.delete(socket)
      for (const room of joined) leaveRoom(room, web)
    }
    return { socket, leaveAll }
  }
  const enter: Enter = async (connection, shown) => {
    const { web } = connection
    const caller = await authenticate(shown).catch(() => undefined)
    if (caller === undefined) return 'SERVICE_UNAVAILABLE'
    if (caller === null) return 'UNAUTHORIZED'
    const free = takePlace(placeOf(caller))
    if (free === null) return 'REQUEST_LIMIT'
    // The slot of a connection that has closed meanwhile would never be freed.
    if (web.readyState !== WebSocket.OPEN) return free(), 'closed'
    const { socket, leaveAll } = socketOf(connection, shown, caller)
    sockets.add(socket)
    write(web, packets.connected(name, newSid()))
    connection.member = {
      namespace: name,
      recheck: socket.recheck,
      leave: () => {
        leaveAll()
        free()
      },
      receive: onConnect(socket),
    }
    return null
  }
  return {
    enter,
    sockets,
    emit: (room, event, payload) => {
      const receivers = rooms.get(room)
      if (!receivers) return
      const packet = Buffer.from(packets.event(name, event, payload))
      for (const web of receivers) write(web, packet)
    },
  }
}
