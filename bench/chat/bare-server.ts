import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type PlainSocket } from './websockets.ts'

/**
 * The limit that the chat is held against: a process that knows rooms, takes a message by HTTP and gives it to the room's
 * sockets. It checks nobody, keeps nothing, and counts nothing.
 */
const rooms = new Map<string, Set<PlainSocket>>()
const http = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const said = JSON.parse(Buffer.concat(parts).toString()) as {
      room: string
      id: string
      message: unknown
    }
    const news = JSON.stringify([
      'messaging',
      { kind: 'message', conversation: { _id: said.id, message: said.message } },
    ])
    for (const socket of rooms.get(said.room) ?? []) socket.send(news)
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
