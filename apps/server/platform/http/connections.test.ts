import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { cutSlowBodies, followConnections, slowest } from './connections.ts'

afterEach(() => vi.useRealTimers())

/**
 * Starts a server that answers at once or never, and sends it a request with an incomplete body.
 */
async function beginBody(type: string, answersAtOnce: boolean) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = createServer((request, response) => {
    request.resume()
    if (answersAtOnce) response.writeHead(429).end()
  })
  cutSlowBodies(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 99999\r\n\r\n`,
  )
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  if (answersAtOnce && !response.writableFinished) await once(response, 'finish')
  return { server, socket, connection: request.socket }
}

test.each([
  ['a JSON body', 'application/json', false],
  ['the rest of an upload that was answered', 'multipart/form-data; boundary=b', true],
])(
  'the server ends the connection of %s that is slower than the minimum',
  async (_, type, answersAtOnce) => {
    const { server, socket, connection } = await beginBody(type, answersAtOnce)
    const before = connection.bytesRead
    socket.write('{')
    while (connection.bytesRead === before) await setImmediate()
    expect(connection.destroyed).toBe(false)
    vi.advanceTimersByTime(slowest.everyMs)
    expect(connection.destroyed).toBe(true)
    socket.destroy()
    server.close()
  },
)

test('the server reads a body that keeps the minimum rate', async () => {
  const { server, socket, connection } = await beginBody('application/json', false)
  for (let interval = 0; interval < 3; interval++) {
    const before = connection.bytesRead
    socket.write(Buffer.alloc(slowest.bytes))
    while (connection.bytesRead < before + slowest.bytes) await setImmediate()
    await vi.advanceTimersByTimeAsync(slowest.everyMs)
  }
  expect(connection.destroyed).toBe(false)
  socket.destroy()
  server.close()
})

test('a stopping server closes idle connections and answers requests in progress', async () => {
  let answer: ServerResponse | undefined
  const server = createServer((_, response) => (answer = response))
  const connections = followConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const answered = once(get({ port, host: '127.0.0.1' }), 'response')
  await once(server, 'request')
  const closed = new Promise((resolve) => server.close(resolve))
  connections.endUnused()
  await once(silent, 'close')
  answer!.end('done')
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  response.resume()
  await closed
})

test('the server stops with 20 idle connections without a forced close', async () => {
  const app = await openTestApp()
  const { server } = app.app.http
  const { port } = server.address() as AddressInfo
  const silent = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  // The client may see an orderly end or a reset of the connection; the test accepts both.
  for (const socket of silent) socket.on('error', () => undefined)
  const { closeAllConnections } = server
  let isForced = false
  server.closeAllConnections = () => {
    isForced = true
    closeAllConnections.call(server)
  }
  const ended = silent.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  await Promise.all([app.stop(), ...ended])
  expect(isForced).toBe(false)
})

test('the server queues 1,000 connections that arrive at once', async () => {
  const app = await openTestApp()
  const { port } = app.app.http.server.address() as AddressInfo
  let connected = 0
  const sockets = Array.from({ length: 1_000 }, () =>
    connect(port, '127.0.0.1', () => connected++).on('error', () => undefined),
  )
  // When the queue is full, the client's kernel retries the connection no sooner than a second
  // later.
  for (let turns = 0; turns < 5; turns++) await setImmediate()
  expect(connected).toBe(1_000)
  for (const socket of sockets) socket.destroy()
  await app.stop()
})
