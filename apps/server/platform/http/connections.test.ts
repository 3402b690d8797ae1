import { createServer, get, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { followConnections } from './connections.ts'

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
  // The client may see an end or a reset; both are fine.
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
  // When the queue is full, the kernel retries the connection, after a second at the earliest.
  for (let turns = 0; turns < 5; turns++) await setImmediate()
  expect(connected).toBe(1_000)
  for (const socket of sockets) socket.destroy()
  await app.stop()
})
