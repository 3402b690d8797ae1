import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How many connections may wait to be accepted, as far as the kernel's own limit (somaxconn)
 * allows. All open apps reconnect at once after a restart; with Node's default of 511 the rest
 * would retry a second later.
 */
export const listenBacklog = 4_096

/** How long requests that were sent just before the stop may take to arrive. */
const graceMs = 500

/**
 * Minimum rate of a request's body: a connection that sends fewer bytes in an interval is closed.
 */
export const slowest = { bytes: 16 * 1024, everyMs: 15_000 }

export interface Connections {
  /** Closes idle connections after `graceMs`, and every other connection after its response. */
  endUnused(): void
}

/**
 * Tracks a server's connections, so that a stop waits only for requests. Browsers open connections
 * in advance, which Node counts as busy until their first request.
 */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  let isEnding = false
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    busy.add(socket)
    answer.once('close', () => {
      busy.delete(socket)
      if (isEnding) socket.destroySoon()
    })
  })
  return {
    endUnused: () => {
      setTimeout(() => {
        isEnding = true
        for (const socket of open) if (!busy.has(socket)) socket.destroy()
      }, graceMs)
    },
  }
}

/**
 * Ends the connection of a request whose body is slower than `slowest`. Until an upload is
 * answered, `readUpload` enforces the rate instead, so that the sender of a slow one receives a
 * refusal.
 */
export function cutSlowBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (request.headers['content-type']?.startsWith('multipart/form-data'))
      answer.once('finish', () => watchBody(request))
    else watchBody(request)
  })
}

function watchBody(request: IncomingMessage): void {
  const { headers, socket } = request
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
  if (!hasBody || request.complete) return
  let bytesBefore = socket.bytesRead
  const watch = setInterval(() => {
    if (!request.complete && socket.bytesRead - bytesBefore < slowest.bytes) socket.destroy()
    if (request.complete || socket.destroyed) clearInterval(watch)
    bytesBefore = socket.bytesRead
  }, slowest.everyMs)
  watch.unref()
}
