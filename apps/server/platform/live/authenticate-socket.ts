import type { Namespace, Server, Socket } from 'socket.io'

export const recheckMs = 5_000
/** Maximum of handshakes per connection: a screen needs one, and another for a new token. */
const maxTries = 10
/** Maximum of packets per connection and interval: a screen sends a few. */
const maxReceived = 200
/**
 * Maximum of packets buffered for a screen that does not read them. Its socket is then closed, and
 * the screen reloads its data when it reconnects.
 */
const maxUnread = 500

/**
 * Closes a connection that sends too many packets, or does not read the packets buffered for it.
 */
export function limitMessages(io: Server): void {
  io.engine.on('connection', (connection: Socket['conn']) => {
    let received = 0
    let sinceMs = performance.now()
    connection.on('packet', () => {
      const nowMs = performance.now()
      if (nowMs - sinceMs > recheckMs) [received, sinceMs] = [0, nowMs]
      received += 1
      if (received > maxReceived) connection.close(true)
    })
    let unread = 0
    connection.on('packetCreate', () => {
      unread += 1
      if (unread > maxUnread) connection.close(true)
    })
    connection.on('drain', () => (unread = 0))
  })
}

/** The text credentials of a handshake. */
export type Credentials = Partial<Record<'token' | 'guest' | 'device', string>>

const tries = new WeakMap<Socket['conn'], number>()

/** Limits handshakes per connection, since each costs a query and a socket. */
function mayTry({ conn }: Socket): boolean {
  const tried = (tries.get(conn) ?? 0) + 1
  tries.set(conn, tried)
  if (tried > maxTries) conn.close(true)
  return tried <= maxTries
}

interface Authentication<Caller> {
  authenticate: (shown: Credentials) => Promise<Caller | null>
  /** Returns a function that frees the caller's socket slot; null when all are taken. */
  takePlace: (caller: Caller) => (() => void) | null
}

/**
 * Authenticates sockets of a namespace at the handshake and repeatedly while they are connected.
 */
export function authenticateSocket<Caller>(
  namespace: Namespace,
  { authenticate, takePlace }: Authentication<Caller>,
  onConnect: (socket: Socket, caller: Caller) => void,
): void {
  namespace.use((socket, next) => {
    if (!mayTry(socket)) return
    authenticate(shownBy(socket)).then(
      (session) => {
        if (session === null) return next(new Error('UNAUTHORIZED'))
        const free = takePlace(session)
        if (free === null) return next(new Error('REQUEST_LIMIT'))
        // A connection that closes before its socket is open emits no 'disconnect'.
        socket.conn.once('close', free)
        socket.once('disconnect', free)
        if (socket.conn.readyState !== 'open') free()
        socket.data.caller = session
        next()
      },
      () => next(new Error('SERVICE_UNAVAILABLE')),
    )
  })
  namespace.on('connection', (socket) => {
    onConnect(socket, socket.data.caller)
    const recheck = (): void => {
      authenticate(shownBy(socket)).then(
        (session) => session === null && socket.disconnect(true),
        () => undefined,
      )
    }
    socket.data.recheck = recheck
    const rechecks = setInterval(recheck, recheckMs)
    socket.on('disconnect', () => clearInterval(rechecks))
  })
}

function shownBy(socket: Socket): Credentials {
  const auth: Record<string, unknown> = socket.handshake.auth
  const shown: Credentials = {}
  for (const key of ['token', 'guest', 'device'] as const) {
    const text = auth[key]
    if (typeof text === 'string') shown[key] = text
  }
  return shown
}
