import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What was sent as we began to stop still arrives within this. */
const graceMs = 500

export interface Connections {
  /** Ends every connection that carries no request, and each other one with its answer. */
  endUnused(): void
}

/**
 * Follows a server's connections, so that stopping waits for requests and for nothing else. Browsers
 * open connections ahead; until something is asked on one, Node counts it as busy.
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
