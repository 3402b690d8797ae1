import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { silentPort } from '../../testing/silent-port.ts'
import { openTestDatabase } from '../../testing/test-app.ts'
import { openLog } from '../log.ts'
import { openChannel, type Channel } from './channel.ts'

const database = await openTestDatabase()
afterAll(() => database.drop())

/** Opens a channel, as a process does, and records the events that it receives. */
async function open(
  databaseUrl = database.url,
): Promise<{ channel: Channel; received: unknown[] }> {
  const received: unknown[] = []
  const channel = await openChannel(
    { databaseUrl, redisUrl: null },
    (event) => received.push(event),
    openLog('silent'),
  )
  onTestFinished(() => channel!.close())
  return { channel: channel!, received }
}

test('events of any length and any characters arrive whole and in order at other processes only', async () => {
  const [here, there] = [await open(), await open()]
  const events = ['a', 'ก'.repeat(7_000), '👍'.repeat(5_000), 'x'.repeat(20_000), '|"\n', 'end']
  for (const event of events) here.channel.publish(event)
  await vi.waitFor(() => expect(there.received).toEqual(events))
  expect(here.received).toEqual([])
})

test('nothing is published while no other process listens', async () => {
  const alone = await open()
  const notifications: string[] = []
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  client.on('notification', ({ payload }) => notifications.push(payload ?? ''))
  await client.query('listen champa_live')
  const elapsed = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 20_000)
  onTestFinished(() => later.mockRestore())
  expect(alone.channel.hasOthers()).toBe(false)
  alone.channel.publish('unheard')
  const other = await open()
  await vi.waitFor(() => expect(alone.channel.hasOthers()).toBe(true))
  alone.channel.publish('heard')
  await vi.waitFor(() => expect(other.received).toEqual(['heard']))
  expect(notifications.filter((text) => text.includes('unheard'))).toEqual([])
})

test('a process that lost its connection listens again', async () => {
  const [here, there] = [await open(), await open()]
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database()
        and usename = current_user
        and pid <> pg_backend_pid()`,
  )
  await client.end()
  await vi.waitFor(
    () => {
      here.channel.publish('again')
      expect(there.received).toContain('again')
    },
    { timeout: 20_000, interval: 200 },
  )
})

test('a channel that is closed while it reconnects ends the new connection', async () => {
  const [behind, url] = [new URL(database.url), new URL(database.url)]
  const sockets = new Set<Socket>()
  let isHeld = false
  let release = (): void => undefined
  const proxy = createServer((socket) => {
    sockets.add(socket)
    const onward = connect(Number(behind.port), behind.hostname)
    const join = (): void => void socket.pipe(onward).pipe(socket)
    for (const side of [socket, onward]) side.on('error', () => undefined)
    socket.on('close', () => onward.destroy() && sockets.delete(socket))
    if (isHeld) release = join
    else join()
  })
  url.port = String(await silentPort())
  await new Promise<void>((resolve) => proxy.listen(Number(url.port), '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { channel } = await open(url.href)
  isHeld = true
  const [first] = sockets
  first?.destroy()
  await vi.waitFor(() => expect([...sockets].filter((one) => one !== first)).toHaveLength(1), {
    timeout: 20_000,
  })
  await channel.close()
  release()
  await vi.waitFor(() => expect(sockets.size).toBe(0), { timeout: 20_000 })
})
