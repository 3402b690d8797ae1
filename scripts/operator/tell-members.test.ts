import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { openLive } from '../../apps/server/platform/live.ts'
import { openLog } from '../../apps/server/platform/log.ts'
import { openTestDatabase } from '../../apps/server/testing/test-house.ts'
import { tellMembers } from './tell-members.ts'

const log = openLog('silent')

test("a member's open screen hears of what a command has changed, from another process, once the command ends", async () => {
  const database = await openTestDatabase()
  const settings = { databaseUrl: database.url, redisUrl: null, chatPrefix: 'test' }
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server = await openLive(http, settings, { customer: async () => 7n, staff: async () => null }, log)
  const screen = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'], auth: { token: 'seven' }, reconnection: false })
  await new Promise<void>((resolve) => screen.once('connect', resolve))
  const heard: unknown[] = []
  screen.on('changed', (news) => heard.push(news))
  // The server itself has to listen to the database first, which takes a moment.
  for (let tried = 0; tried < 20 && heard.length === 0; tried++) {
    const command = tellMembers(settings, log)
    command.changed(8n, ['deposit'])
    command.changed(7n, ['wallet', 'statement'])
    await command.close()
  }
  expect(heard[0]).toEqual({ what: ['wallet', 'statement'] })
  screen.disconnect()
  await server.close()
  await database.drop()
})

test('where no process hears of another, and where nothing changed, nothing is opened', async () => {
  const alone = tellMembers({ databaseUrl: null, redisUrl: null, chatPrefix: 'test' }, log)
  alone.changed(7n, ['wallet'])
  await alone.close()
  await tellMembers({ databaseUrl: 'postgres://127.0.0.1:1/nowhere', redisUrl: null, chatPrefix: 'test' }, log).close()
})
