import { randomInt } from 'node:crypto'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, expect, test, vi } from 'vitest'
import { openChatSocket, type ChatSocket } from './chat-socket.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/**
 * Starts a server that sends every client its token back. It always refuses the token `bad`, and
 * refuses the token `busy` twice.
 */
async function serve(
  port?: number,
): Promise<{ http: HttpServer; io: Server; port: number; shown: unknown[] }> {
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'] })
  const shown: unknown[] = []
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown }
    shown.push(token)
    next(
      token === 'bad'
        ? new Error('UNAUTHORIZED')
        : token === 'busy' && shown.length < 3
          ? new Error('SERVICE_UNAVAILABLE')
          : undefined,
    )
  })
  io.on('connection', (socket) => socket.emit('messaging', socket.handshake.auth['token']))
  while (!http.listening) await listen(http, port ?? randomInt(12_000, 32_000))
  ends.push(() => io.close())
  return { http, io, port: (http.address() as AddressInfo).port, shown }
}

/**
 * Uses a port outside the ephemeral range, where an outgoing connection could take a port that was
 * just closed.
 */
function listen(http: HttpServer, port: number): Promise<void> {
  return new Promise((resolve) => {
    http.once('error', () => setTimeout(resolve, 50))
    http.listen(port, '127.0.0.1', resolve)
  })
}

function dial(
  port: number,
  name: () => string | null,
  refused?: () => void,
): { line: ChatSocket; received: unknown[]; states: boolean[] } {
  const [received, states]: [unknown[], boolean[]] = [[], []]
  const line = openChatSocket({
    url: `http://127.0.0.1:${port}/`,
    auth: () => (name() === null ? null : { token: name() }),
    ...(refused ? { refused } : {}),
  })
  line.on('messaging', (name) => received.push(name))
  line.follow((up) => states.push(up))
  ends.push(() => line.close())
  return { line, received, states }
}

const within = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 20 })

// [spec:CHAT-27.1]
test('the socket reconnects to a server that was restarted', async () => {
  const first = await serve()
  const { line, received, states } = dial(first.port, () => 'mali')
  await within(() => expect(received).toEqual(['mali']))
  await first.io.close()
  await within(() => expect(states).toEqual([true, false]))
  await serve(first.port)
  await within(() => expect(received).toEqual(['mali', 'mali']))
  expect([line.isUp(), states]).toEqual([true, [true, false, true]])
})

test('the socket reconnects when the server disconnects', async () => {
  const { io, port } = await serve()
  const { received } = dial(port, () => 'mali')
  await within(() => expect(received.length).toBe(1))
  io.disconnectSockets(true)
  await within(() => expect(received.length).toBe(2))
})

test('the socket retries a temporary refusal but not UNAUTHORIZED', async () => {
  const busy = await serve()
  const { received } = dial(busy.port, () => 'busy')
  await within(() => expect(received).toEqual(['busy']))
  const closed = await serve()
  let refusals = 0
  dial(
    closed.port,
    () => 'bad',
    () => refusals++,
  )
  await within(() => expect(refusals).toBe(1))
  // Waits longer than the delay of the first retries.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(closed.shown).toEqual(['bad'])
})

test('the socket connects only with credentials, and reconnects when they change', async () => {
  const { port, shown } = await serve()
  let name: string | null = null
  const { line, received, states } = dial(port, () => name)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(shown).toEqual([])
  name = 'mali'
  line.renew()
  await within(() => expect(received).toEqual(['mali']))
  name = 'noi'
  line.renew()
  await within(() => expect(received).toEqual(['mali', 'noi']))
  name = null
  line.renew()
  await within(() => expect(states.at(-1)).toBe(false))
  expect(line.isUp()).toBe(false)
})
