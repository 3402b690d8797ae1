import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { CustomerEvents, CustomerSignals } from '@champa/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withdraw } from '../../packages/contract/withdraw.ts'
import { openLive } from '../../apps/server/platform/live/live.ts'
import { openLog } from '../../apps/server/platform/log.ts'
import { openDb } from '../../apps/server/platform/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/platform/embedded/embedded-postgres.ts'
import { startServer } from '../../apps/server/testing/killable-server.ts'
import { newSecrets } from '../../apps/server/testing/new-secrets.ts'
import { silentPort } from '../../apps/server/testing/silent-port.ts'
import { callOverHttp, newMember, openTestDatabase } from '../../apps/server/testing/test-app.ts'
import { notifyMembers } from './notify-members.ts'
import { placeForData } from '../../apps/server/testing/place-for-data.ts'

const log = openLog('silent')
const limits = { trustProxy: false, socketsPerAddress: 100, socketsPerCaller: 100 }

test("a command notifies a member's open screen through the database when it ends", async () => {
  const database = await openTestDatabase()
  const settings = { databaseUrl: database.url, redisUrl: null, chatPrefix: 'test', ...limits }
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server = await openLive(
    http,
    settings,
    { customer: async () => 7n, staff: async () => null },
    log,
  )
  const screen: Socket<CustomerEvents, CustomerSignals> = io(
    `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    {
      transports: ['websocket'],
      auth: { token: 'seven' },
      reconnection: false,
    },
  )
  await new Promise<void>((resolve) => screen.once('connect', resolve))
  const events: unknown[] = []
  screen.on('changed', (event) => events.push(event))
  // The server needs a moment to subscribe to the database's notifications.
  while (events.length === 0) {
    const command = notifyMembers(settings, log)
    command.changed(8n, ['deposit'])
    command.changed(7n, ['wallet', 'statement'])
    await command.close()
  }
  expect(events[0]).toEqual({ what: ['wallet', 'statement'] })
  screen.disconnect()
  await server.close()
  http.close()
  await database.drop()
})

test('a command that has changed nothing does not connect to the live events', async () => {
  await notifyMembers(
    {
      databaseUrl: 'postgres://127.0.0.1:1/nowhere',
      redisUrl: null,
      chatPrefix: 'test',
      ...limits,
    },
    log,
  ).close()
})

test('a command notifies open apps of a server with the embedded database', async () => {
  const dataDir = mkdtempSync(join(placeForData(), 'champa-tell-'))
  const [port, internalPort] = [await silentPort(), await silentPort()]
  const url = `http://127.0.0.1:${port}`
  const own = {
    ...newSecrets(),
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'fatal',
  }
  const env = { ...process.env, ...own }
  let server: ChildProcess | undefined
  onTestFinished(async () => {
    const ended = server && server.exitCode === null ? once(server, 'exit') : undefined
    server?.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  await startServer(env, `http://127.0.0.1:${internalPort}`, (child) => void (server = child))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const db = openDb(postgres.url)
  const member = await newMember({ db }, 60_000_00n)
  // The amount is above the review threshold, so that no job settles the withdrawal.
  const withdrawal = await callOverHttp(url, withdraw, { body: { amount: 51_000 } }, member)
  await db.end()
  await postgres.stop()
  const screen: Socket<CustomerEvents, CustomerSignals> = io(url, {
    transports: ['websocket'],
    auth: { token: member.token },
    reconnection: false,
  })
  onTestFinished(() => void screen.disconnect())
  await new Promise<void>((resolve) => screen.once('connect', resolve))
  const events: unknown[] = []
  screen.on('changed', (event) => events.push(event))
  const words = ['reject', withdrawal.ok ? withdrawal.body._id : '', '--reason', 'no']
  const command = spawn(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...words], {
    env,
    stdio: 'ignore',
  })
  expect(await once(command, 'exit')).toEqual([0, null])
  await vi.waitFor(
    () => expect(events).toContainEqual({ what: ['wallet', 'withdraw', 'statement'] }),
    60_000,
  )
}, 240_000)
