import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openSocketServer } from './socket-server.ts'

const valid = {
  method: 'GET',
  socket: new PassThrough(),
  url: '/socket.io/?EIO=4&transport=websocket',
  headers: {
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  },
}

test.each<[string, object]>([
  ['another path', { ...valid, url: '/live' }],
  ['polling', { ...valid, url: '/socket.io/?EIO=4&transport=polling' }],
  ['an upgrade from polling', { ...valid, url: `${valid.url}&sid=x` }],
  ['another version of the protocol', { ...valid, url: '/socket.io/?EIO=3&transport=websocket' }],
  ['POST', { ...valid, method: 'POST' }],
  ['another protocol', { ...valid, headers: { ...valid.headers, upgrade: 'h2c' } }],
  [
    'another WebSocket version',
    { ...valid, headers: { ...valid.headers, 'sec-websocket-version': '7' } },
  ],
  [
    'a key that is too short',
    { ...valid, headers: { ...valid.headers, 'sec-websocket-key': 'AA==' } },
  ],
])('the socket server refuses %s and survives an error of the connection', async (_, request) => {
  const http = createServer()
  const server = openSocketServer(http, {
    trustProxy: false,
    socketsPerAddress: 10,
    socketsPerCaller: 10,
  })
  onTestFinished(() => server.close())
  const tcp = new PassThrough()
  http.emit('upgrade', request, tcp, Buffer.alloc(0))
  expect(String(tcp.read())).toMatch(/^HTTP\/1\.1 4\d\d /)
  tcp.emit('error', new Error('read ECONNRESET'))
  expect(tcp.destroyed).toBe(true)
})
