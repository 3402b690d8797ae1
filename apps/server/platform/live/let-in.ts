import type { Namespace, Server, Socket } from 'socket.io'

const recheckMs = 5_000
/** A screen asks once, and again with a new token. */
const triesMost = 10
/** What one connection may say within a while; a screen says a few things. */
const saidMost = 200
/** What waits for a screen that does not read: it asks history when it comes again. */
const unreadMost = 500

/** Cuts a connection that says more than any screen does, and one that does not take what it is told: that is kept in memory. */
export function cutFloods(io: Server): void {
  io.engine.on('connection', (connection: Socket['conn']) => {
    let said = 0
    let sinceMs = performance.now()
    connection.on('packet', () => {
      const nowMs = performance.now()
      if (nowMs - sinceMs > recheckMs) [said, sinceMs] = [0, nowMs]
      said += 1
      if (said > saidMost) connection.close(true)
    })
    let unread = 0
    connection.on('packetCreate', () => {
      unread += 1
      if (unread > unreadMost) connection.close(true)
    })
    connection.on('drain', () => (unread = 0))
  })
}

/** What a socket shows at its handshake, as far as it is text. */
export type Shown = Partial<Record<'token' | 'guest' | 'device', string>>

const tries = new WeakMap<Socket['conn'], number>()

/** Each handshake is a look at the database, and a socket to keep: one connection does not ask for them without end. */
function mayTry({ conn }: Socket): boolean {
  const tried = (tries.get(conn) ?? 0) + 1
  tries.set(conn, tried)
  if (tried > triesMost) conn.close(true)
  return tried <= triesMost
}

/** The handshake of a namespace, and the same question again and again while the socket lives. */
export function letIn<Who>(
  namespace: Namespace,
  who: (shown: Shown) => Promise<Who | null>,
  welcome: (socket: Socket, who: Who) => void,
): void {
  namespace.use((socket, next) => {
    if (!mayTry(socket)) return
    who(shownBy(socket)).then(
      (found) => {
        if (found === null) return next(new Error('UNAUTHORIZED'))
        socket.data.who = found
        next()
      },
      () => next(new Error('SERVICE_UNAVAILABLE')),
    )
  })
  namespace.on('connection', (socket) => {
    welcome(socket, socket.data.who as Who)
    const recheck = setInterval(() => {
      who(shownBy(socket)).then(
        (found) => found === null && socket.disconnect(true),
        () => undefined,
      )
    }, recheckMs)
    socket.on('disconnect', () => clearInterval(recheck))
  })
}

function shownBy(socket: Socket): Shown {
  const auth = socket.handshake.auth as Record<string, unknown>
  const shown = (['token', 'guest', 'device'] as const).flatMap((key) =>
    typeof auth[key] === 'string' ? [[key, auth[key]]] : [],
  )
  return Object.fromEntries(shown) as Shown
}
