import { createRequire } from 'node:module'
import type { IncomingMessage, Server } from 'node:http'

/**
 * The part of `ws` that the benchmark uses. It is socket.io's own copy, since no declared
 * dependency provides it.
 */
export interface PlainSocket {
  on(event: 'message', listener: (data: Buffer) => void): void
  on(event: 'close' | 'open', listener: () => void): void
  on(event: 'error', listener: (error: Error) => void): void
  send(text: string): void
  terminate(): void
}

interface Ws {
  WebSocket: new (url: string, options?: { perMessageDeflate: boolean }) => PlainSocket
  WebSocketServer: new (options: {
    server: Server
    perMessageDeflate: boolean
  }) => {
    on(event: 'connection', listener: (socket: PlainSocket, request: IncomingMessage) => void): void
  }
}

const engine = createRequire(createRequire(import.meta.url).resolve('socket.io')).resolve(
  'engine.io',
)

export const { WebSocket, WebSocketServer } = createRequire(engine)('ws') as Ws
