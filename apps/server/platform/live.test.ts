import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-house.ts'
import { openLive, type Live } from './live.ts'
import { openLog } from './log.ts'

const members: Record<string, bigint> = { one: 1n, two: 2n }
const ends: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function openProcess(databaseUrl: string | null): Promise<{ live: Live; url: string }> {
  const http: HttpServer = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const live = await openLive(http, { databaseUrl, redisUrl: null, chatPrefix: 'test' }, { customer: async ({ token }) => members[token ?? ''] ?? null, staff: async () => null }, openLog('silent'))
  ends.push(() => live.close())
  return { live, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** A signed-in screen, and what it heard. */
async function openScreen(url: string, token: string): Promise<{ heard: unknown[]; socket: Socket }> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false })
  const heard: unknown[] = []
  socket.on('changed', (news) => heard.push(news))
  ends.push(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { heard, socket }
}

async function until(done: () => boolean): Promise<void> {
  for (let tried = 0; tried < 400 && !done(); tried++) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a member hears of what is the member\'s own, once for what changes in one moment', async () => {
  const { live, url } = await openProcess(null)
  const [one, two] = [await openScreen(url, 'one'), await openScreen(url, 'two')]
  live.changed(1n, ['wallet'])
  live.changed(1n, ['wallet', 'statement'])
  await until(() => one.heard.length > 0)
  live.changed(2n, ['deposit'])
  await until(() => two.heard.length > 0)
  expect(one.heard).toEqual([{ what: ['wallet', 'statement'] }])
  expect(two.heard).toEqual([{ what: ['deposit'] }])
})

test('a Redis that is named and away stops the start with the setting\'s name', async () => {
  const http = createServer()
  await expect(openLive(http, { databaseUrl: null, redisUrl: 'redis://127.0.0.1:1', chatPrefix: 'test' }, { customer: async () => null, staff: async () => null }, openLog('silent'))).rejects.toThrow(/^REDIS_URL names a Redis/)
})

test('a socket without a good token is not let in, whatever room it names', async () => {
  const { url } = await openProcess(null)
  await expect(openScreen(url, 'nobody')).rejects.toThrow('UNAUTHORIZED')
})

test('a member is told by another process over the database', async () => {
  const database = await openTestDatabase()
  ends.push(() => database.drop())
  const [here, there] = [await openProcess(database.url), await openProcess(database.url)]
  const screen = await openScreen(there.url, 'one')
  for (let tried = 0; tried < 20 && screen.heard.length === 0; tried++) {
    here.live.changed(1n, ['wallet'])
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(screen.heard[0]).toEqual({ what: ['wallet'] })
})

test('processes that start in the same moment on a new database all come up', async () => {
  const database = await openTestDatabase()
  ends.push(() => database.drop())
  const started = await Promise.allSettled(Array.from({ length: 8 }, () => openProcess(database.url)))
  expect(started.filter((one) => one.status === 'rejected')).toEqual([])
})
