import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * The baseline of the chat: a process with rooms that takes a message over HTTP and sends it to the
 * room's sockets, without authentication, storage or counters.
 */
const rooms = new Map<string, Set<WebSocket>>()
const http = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const message = JSON.parse(Buffer.concat(parts).toString()) as {
      room: string
      id: string
      message: unknown
    }
    const packet = JSON.stringify([
      'messaging',
      { kind: 'message', conversation: { _id: message.id, message: message.message } },
    ])
    for (const socket of rooms.get(message.room) ?? []) socket.send(packet)
    reply.setHeader('content-type', 'application/json').end('{}')
  })
})
new WebSocketServer({ server: http, perMessageDeflate: false }).on(
  'connection',
  (socket, request) => {
    const room = new URL(request.url ?? '/', 'http://bare').searchParams.get('room') ?? ''
    const others = rooms.get(room) ?? new Set()
    rooms.set(room, others.add(socket))
    socket.on('error', () => undefined)
    socket.on(
      'close',
      () => void (others.delete(socket) && others.size === 0 && rooms.delete(room)),
    )
  },
)
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
