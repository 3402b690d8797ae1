import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connections that may wait to be accepted, where the kernel's own limit (somaxconn) allows it. All
 * open apps reconnect at once after a restart; with Node's default of 511 the rest would retry a
 * second later.
 */
export const listenBacklog = 4_096

/** Requests sent just before the stop may still arrive within this time. */
const graceMs = 500

export interface Connections {
  /** Closes every idle connection now, and each other one after its response. */
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
