import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { newGuest } from '../../apps/server/platform/people/guest.ts'
import type { Settings } from '../../apps/server/platform/settings/settings.ts'
import { operatorSettingsRefreshMs } from '../../apps/server/platform/operator-settings.ts'
import { cpuSeconds } from '../cpu.ts'
import { measureLimit } from '../limit/measure-limit.ts'
import type { Stack } from '../stack.ts'
import type { Figures, Row } from '../table.ts'
import type { DialectName, Customer } from './dialects.ts'
import { bytesASocket } from './idle.ts'
import type { Done, Task } from './load.ts'

const lanes = 16
/** Messages per second on an average evening at a large operator. */
const perSecond = 100
const toAllMessages = 20
const fewSockets = 1_000
const gigabyte = 2 ** 30

/** Results of one server with this many sockets. */
interface Measured {
  own: Done
  /**
   * CPU time of Champa's server and database during `own`; empty where the platform does not report
   * it.
   */
  cpu: Figures
  fixedRate: Done
  toAll: Done
}

/**
 * Measures the delivery of messages to open sockets, compared with a bare `ws` server under the
 * same load in the same run.
 */
export async function benchChat(stack: Stack, quick: boolean): Promise<Row[]> {
  const closeOffice = await openOffice(stack.databaseUrl)
  const bare = start('bare-server.ts')
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
  const load = start('load.ts')
  const ctx = { settings: { secrets: stack.secrets } as unknown as Settings }
  const seconds = quick ? 2 : 5
  try {
    const rows: Row[] = [await idle(stack, load, newCustomers(ctx, quick ? 3_000 : 12_000))]
    const limit = await measureLimit(stack.databaseUrl, lanes, seconds)
    for (const sockets of quick ? [fewSockets] : [fewSockets, 5_000]) {
      const measureServer = (name: DialectName, url: string): Promise<Measured> => {
        const customers = newCustomers(ctx, sockets)
        return measure({ stack, load, name, url, sockets, seconds, customers })
      }
      const bareServer = await measureServer('bare', `http://127.0.0.1:${port}`)
      const champa = await measureServer('champa', stack.url)
      rows.push(...compare(sockets, champa, bareServer, limit.perSecond))
    }
    return rows
  } finally {
    await closeOffice()
    load.disconnect()
    bare.disconnect()
  }
}

interface Run {
  stack: Stack
  load: ChildProcess
  name: DialectName
  url: string
  sockets: number
  seconds: number
  customers: Customer[]
}

async function measure(run: Run): Promise<Measured> {
  const { stack, load, name, url, sockets, seconds, customers } = run
  const pids = { server: stack.serverPid, database: stack.postmasterPid }
  await runTask(load, { do: 'open', dialect: name, url, customers })
  const before = cpuSeconds(pids)
  const own = (await runTask(load, {
    do: 'send',
    lanes,
    seconds,
    messages: Infinity,
    receivers: 1,
  })) as Done
  const after = cpuSeconds(pids)
  const cpu: Figures =
    before && after
      ? {
          serverUs: ((after.server - before.server) / own.sent) * 1e6,
          databaseUs: ((after.database - before.database) / own.sent) * 1e6,
        }
      : {}
  const fixedRate = (await runTask(load, {
    do: 'send',
    perSecond,
    seconds,
    messages: Infinity,
    receivers: 1,
  })) as Done
  await runTask(load, { do: 'close' })
  await runTask(load, {
    do: 'open',
    dialect: name,
    url,
    customers: Array.from({ length: sockets }, () => customers[0]!),
  })
  const toAll = (await runTask(load, {
    do: 'send',
    lanes: 1,
    seconds: 60,
    messages: toAllMessages,
    receivers: sockets,
  })) as Done
  await runTask(load, { do: 'close' })
  for (const done of [own, fixedRate, toAll])
    if (done.failed + done.missed > 0)
      console.log(
        `  ${name}, ${sockets} sockets: ${done.failed} of ${done.sent} messages refused, ${done.missed} not delivered`,
      )
  return { own, cpu, fixedRate, toAll }
}

function compare(sockets: number, champa: Measured, bare: Measured, limit: number): Row[] {
  const many = sockets.toLocaleString('en')
  const rate = (done: Done): number => done.received / done.seconds
  const each = (name: string, done: Done, against: Done, target: number): Row => ({
    name,
    figure: `${Math.round(rate(done))} of ${Math.round(rate(against))} a second, p99 ${done.p99Ms.toFixed(1)} of ${against.p99Ms.toFixed(1)} ms`,
    ratio: rate(done) / rate(against),
    target,
    better: 'more',
  })
  // The targets apply to the smaller number of sockets.
  const idOf = (id: string): { id?: string } => (sockets === fewSockets ? { id } : {})
  return [
    {
      ...idOf('chat-stored'),
      name:
        `messages stored and delivered, ${many} sockets in separate rooms, ${lanes} senders, ` +
        'against the limit of posting',
      figure:
        `${Math.round(rate(champa.own))} of ${Math.round(limit)} a second` + cpuText(champa.cpu),
      ratio: rate(champa.own) / limit,
      figures: { ...champa.cpu, perSecond: rate(champa.own), limit },
    },
    each('the same against bare ws', champa.own, bare.own, 0.1),
    {
      ...idOf('chat-p99'),
      name: `the same at ${perSecond} messages a second, p99 from send to receive`,
      figure: `p50 ${champa.fixedRate.p50Ms.toFixed(1)}, p99 ${champa.fixedRate.p99Ms.toFixed(1)} of ${bare.fixedRate.p99Ms.toFixed(1)} ms (bare ws)`,
      ratio: champa.fixedRate.p99Ms / bare.fixedRate.p99Ms,
    },
    each(`one message to ${many} sockets of one room, deliveries`, champa.toAll, bare.toAll, 0.4),
  ]
}

const cpuText = ({ serverUs, databaseUs }: Figures): string =>
  serverUs === undefined || databaseUs === undefined
    ? ''
    : `; CPU server ${Math.round(serverUs)}, database ${Math.round(databaseUs)} µs a message`

async function idle(stack: Stack, load: ChildProcess, customers: Customer[]): Promise<Row> {
  const measured = { champa: 0, bare: 0 }
  for (const name of ['bare', 'champa'] as const) {
    measured[name] = await bytesASocket(
      name,
      stack,
      customers.length,
      (dialect, url, from, to) =>
        runTask(load, { do: 'open', dialect, url, customers: customers.slice(from, to) }),
      () => runTask(load, { do: 'close' }),
    )
  }
  const { champa, bare } = measured
  const held = (bytes: number): string => Math.round(gigabyte / bytes).toLocaleString('en')
  return {
    id: 'idle-sockets',
    name: `idle sockets per GB, measured with ${customers.length.toLocaleString('en')}`,
    figure: `${held(champa)} of ${held(bare)} (bare ws), ${(champa / 1_024).toFixed(1)} kB each`,
    figures: { perGb: gigabyte / champa, barePerGb: gigabyte / bare },
  }
}

function newCustomers(ctx: { settings: Settings }, count: number): Customer[] {
  return Array.from({ length: count }, () => {
    const { guestId, guestToken } = newGuest(ctx)
    return { room: guestId, guestToken }
  })
}

const start = (name: string): ChildProcess =>
  fork(fileURLToPath(new URL(name, import.meta.url)), { serialization: 'advanced' })

async function runTask(load: ChildProcess, task: Task): Promise<Done | number> {
  const reply = once(load, 'message') as Promise<[{ answer: Done | number } | { error: string }]>
  load.send(task)
  const [first] = await reply
  if ('error' in first) throw new Error(first.error)
  return first.answer
}

/**
 * Turns the chat on and keeps a staff member available. The server takes up to two seconds to see
 * the setting.
 */
async function openOffice(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update operator_setting set value = '{"on": true}' where name = 'chatWidget'`)
  const reportPresence = (): Promise<unknown> =>
    client.query(
      `insert into staff (staff_id, username, name, roles, password_hash, totp_secret, available,
          seen_at, created_at)
        values (1, 'bench', 'Bench', array['support'], 'none', 'none', true, now(), now())
        on conflict (staff_id) do update set seen_at = now()`,
    )
  await reportPresence()
  const again = setInterval(() => void reportPresence(), 20_000)
  await new Promise((resolve) => setTimeout(resolve, operatorSettingsRefreshMs + 500))
  return async () => {
    clearInterval(again)
    await client.end()
  }
}
