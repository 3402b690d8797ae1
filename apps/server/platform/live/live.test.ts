import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { connect, type AddressInfo, type Socket as Tcp } from 'node:net'
import type { CustomerEvents, CustomerSignals } from '@champa/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../testing/test-app.ts'
import { openLive, type TypingSignal, type Live } from './live.ts'
import { visitMs } from './socket-server.ts'
import { openLog } from '../log.ts'

const limits = { trustProxy: true, socketsPerAddress: 1_000, socketsPerCaller: 100 }
const members: Record<string, bigint> = { one: 1n, two: 2n }
const guests: Record<string, bigint> = { guest: 9n }
const ends: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function openProcess(
  databaseUrl: string | null,
  redisUrl: string | null = null,
  changed: Partial<typeof limits> = {},
): Promise<{ live: Live; url: string }> {
  const http: HttpServer = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const live = await openLive(
    http,
    { databaseUrl, redisUrl, chatPrefix: 'test', ...limits, ...changed },
    {
      customer: async ({ token, guest }) => members[token ?? ''] ?? guests[guest ?? ''] ?? null,
      staff: async () => null,
    },
    openLog('silent'),
  )
  ends.push(async () => {
    await live.close()
    http.close()
  })
  return { live, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/**
 * A screen of a member, or of a guest for the token `guest`, and the `changed` events that it
 * received.
 */
async function openScreen(
  url: string,
  token: string,
  address?: string,
): Promise<{ received: unknown[]; socket: Socket }> {
  const socket: Socket<CustomerEvents, CustomerSignals> = io(url, {
    transports: ['websocket'],
    auth: token in guests ? { guest: token } : { token },
    reconnection: false,
    ...(address && { extraHeaders: { 'x-forwarded-for': `203.0.113.1, ${address}` } }),
  })
  const received: unknown[] = []
  socket.on('changed', (event) => received.push(event))
  ends.push(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { received, socket }
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a member receives only their own changes, batched into one event', async () => {
  const { live, url } = await openProcess(null)
  const [one, two] = [await openScreen(url, 'one'), await openScreen(url, 'two')]
  live.changed(1n, ['wallet'])
  live.changed(1n, ['wallet', 'statement'])
  await until(() => one.received.length > 0)
  live.changed(2n, ['deposit'])
  await until(() => two.received.length > 0)
  expect(one.received).toEqual([{ what: ['wallet', 'statement'] }])
  expect(two.received).toEqual([{ what: ['deposit'] }])
})

test('a socket that connects shortly after a change still receives that change', async () => {
  const { live, url } = await openProcess(null)
  const early = await openScreen(url, 'one')
  live.changed(1n, ['wallet'])
  live.changed(1n, ['deposit'])
  await until(() => early.received.length > 0)
  const [late, other] = [await openScreen(url, 'one'), await openScreen(url, 'two')]
  await until(() => late.received.length > 0)
  live.changed(2n, ['statement'])
  await until(() => other.received.length > 0)
  expect(late.received).toEqual([{ what: ['wallet', 'deposit'] }])
  expect(other.received).toEqual([{ what: ['statement'] }])
})

test('a change for all members also reaches sockets that connect later, but no guest', async () => {
  const { live, url } = await openProcess(null)
  const early = [await openScreen(url, 'one'), await openScreen(url, 'guest')] as const
  live.changedForMembers(['wallet'])
  const late = [await openScreen(url, 'two'), await openScreen(url, 'guest')] as const
  live.changed(9n, ['deposit'])
  await until(() => early[1].received.length > 0 && late[1].received.length > 0)
  expect([...early, ...late].map(({ received }) => received)).toEqual([
    [{ what: ['wallet'] }],
    [{ what: ['deposit'] }],
    [{ what: ['wallet'] }],
    [{ what: ['deposit'] }],
  ])
})

test('a server with an unreachable Redis fails to start and names the setting', async () => {
  const http = createServer()
  await expect(
    openLive(
      http,
      { databaseUrl: null, redisUrl: 'redis://127.0.0.1:1', chatPrefix: 'test', ...limits },
      { customer: async () => null, staff: async () => null },
      openLog('silent'),
    ),
  ).rejects.toThrow(/^REDIS_URL names a Redis/)
})

test('a socket with an unknown token is rejected', async () => {
  const { url } = await openProcess(null)
  await expect(openScreen(url, 'nobody')).rejects.toThrow('UNAUTHORIZED')
})

/** A raw connection, which can send packets that no real client sends. */
async function openRaw(
  url: string,
): Promise<{ write: (packet: string) => void; isOpen: () => boolean; pause: () => void }> {
  const { hostname, port } = new URL(url)
  const socket: Tcp = connect(Number(port), hostname)
  ends.push(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${hostname}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  await once(socket, 'data')
  // 0x88 is the close frame; everything else the server sends is ASCII.
  socket.on('data', (bytes: Buffer) => bytes.includes(0x88) && socket.destroy())
  return {
    write: (packet) => void socket.write(frame(packet)),
    isOpen: () => !socket.closed,
    pause: () => void socket.pause(),
  }
}

/** A masked text frame (RFC 6455) with a zero mask. */
function frame(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes])
}

test('an address has a limited number of open sockets', async () => {
  const { url } = await openProcess(null, null, { socketsPerAddress: 3 })
  const open = (address: string) => openScreen(url, 'one', address)
  const opened = [
    await open('198.51.100.1'),
    await open('198.51.100.1'),
    await open('198.51.100.1'),
  ]
  await expect(open('198.51.100.1')).rejects.toThrow()
  expect((await open('198.51.100.2')).socket.connected).toBe(true)
  // Closing a socket frees its slot, but the address has used up its handshakes of this minute.
  for (const { socket } of opened) socket.disconnect()
  await expect(open('198.51.100.1')).rejects.toThrow()
})

test('a member has a limited number of open sockets, and closing one allows another', async () => {
  const { live, url } = await openProcess(null, null, { socketsPerCaller: 2 })
  const opened = [await openScreen(url, 'one'), await openScreen(url, 'one')]
  await expect(openScreen(url, 'one')).rejects.toThrow('REQUEST_LIMIT')
  expect((await openScreen(url, 'two')).socket.connected).toBe(true)
  opened[0]!.socket.disconnect()
  await until(() => live.present().customers.length === 2)
  expect((await openScreen(url, 'one')).socket.connected).toBe(true)
})

test('a connection that opens too many sockets is closed with all of them', async () => {
  const { live, url } = await openProcess(null)
  const raw = await openRaw(url)
  for (let tried = 0; tried < 100; tried++) raw.write('40{"token":"one"}')
  await until(() => !raw.isOpen())
  expect(raw.isOpen()).toBe(false)
  await until(() => live.present().customers.length === 0)
  expect(live.present().customers).toEqual([])
})

test('a flooding socket is closed, and typing events are throttled', async () => {
  const { live, url } = await openProcess(null)
  const received: TypingSignal[] = []
  live.onTyping((one) => received.push(one))
  const { socket } = await openScreen(url, 'one')
  for (let turn = 0; turn < 50; turn++) socket.emit('typing', turn % 2 === 0)
  for (const odd of [{}, 'true', 1, null, ['true'], 'x'.repeat(5_000)]) socket.emit('typing', odd)
  await until(() => received.length >= 2)
  for (let turn = 0; turn < 300; turn++) socket.emit('typing', false)
  await until(() => !socket.connected)
  expect(socket.connected).toBe(false)
  expect(received).toEqual([
    { from: 'customer', id: 1n, on: true },
    { from: 'customer', id: 1n, on: false },
  ])
})

test('a socket that does not read its events is closed', async () => {
  const { live, url } = await openProcess(null)
  const raw = await openRaw(url)
  raw.write('40{"token":"one"}')
  await until(() => live.present().customers.length === 1)
  raw.pause()
  for (let sent = 0; sent < 3_000 && live.present().customers.length > 0; sent++) {
    live.send({ customer: 1n }, 'messaging', typingOf('ก'.repeat(6_000)))
    if (sent % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await until(() => live.present().customers.length === 0)
  expect(live.present().customers).toEqual([])
})

test('a connection is pinged, and closed when it does not answer', async () => {
  const { setInterval } = globalThis
  let visit: () => void = () => undefined
  const intervals = vi.spyOn(globalThis, 'setInterval').mockImplementation((work, ms) => {
    if (ms === visitMs) visit = work as () => void
    return setInterval(work, ms === visitMs ? 2 ** 31 - 1 : ms)
  })
  const { live, url } = await openProcess(null)
  intervals.mockRestore()
  const screen = await openScreen(url, 'two')
  const raw = await openRaw(url)
  raw.write('40{"token":"one"}')
  await until(() => live.present().customers.length === 2)
  const elapsed = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now')
  for (const ms of [26_000, 47_000, 68_000]) {
    later.mockImplementation(() => elapsed() + ms)
    for (let part = 0; part < 21; part += 1) visit()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  later.mockRestore()
  expect([live.present().customers, screen.socket.connected]).toEqual([[2n], true])
})

test('a change in one process reaches a member connected to another, over the database', async () => {
  const database = await openTestDatabase()
  ends.push(() => database.drop())
  const [here, there] = [await openProcess(database.url), await openProcess(database.url)]
  const screen = await openScreen(there.url, 'one')
  while (screen.received.length === 0) {
    here.live.changed(1n, ['wallet'])
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(screen.received[0]).toEqual({ what: ['wallet'] })
})

/** The Redis that is also tested (docs/operate/deploy.md); null when TEST_REDIS_URL is not set. */
const redis = process.env['TEST_REDIS_URL'] ?? null

test.each(redis === null ? ['the database'] : ['the database', 'Redis'])(
  'events of any length reach another process over %s',
  async (over) => {
    // db.ts changes how pg parses INT8 in the whole process; the channel must work with it.
    await import('../db.ts')
    const database = await openTestDatabase()
    ends.push(() => database.drop())
    const open = () => (over === 'Redis' ? openProcess(null, redis) : openProcess(database.url))
    const [here, there] = [await open(), await open()]
    const { socket } = await openScreen(there.url, 'one')
    const received = new Set<number>()
    socket.on('messaging', ({ name }: { name: string }) => received.add(name.length))
    for (const length of [10, 7_900, 20_000, 100_000]) {
      while (!received.has(length)) {
        here.live.send({ customer: 1n }, 'messaging', typingOf('x'.repeat(length)))
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
    expect([...received]).toEqual([10, 7_900, 20_000, 100_000])
  },
)

test('all processes that start together on a new database become ready', async () => {
  const database = await openTestDatabase()
  ends.push(() => database.drop())
  const started = await Promise.allSettled(
    Array.from({ length: 8 }, () => openProcess(database.url)),
  )
  expect(started.filter((one) => one.status === 'rejected')).toEqual([])
})

/** A typing event; a longer name makes a longer event. */
const typingOf = (name: string) => ({ kind: 'typing', by: 'staff', name, on: true }) as const
