import { Pool } from 'undici'
import { openDb } from '../apps/server/platform/db.ts'
import { cpuSeconds } from './cpu.ts'
import { drive } from './drive.ts'
import { median } from './ledger.ts'
import { measureLimit } from './limit/measure-limit.ts'
import { openMembers, type BenchMember } from './members.ts'
import type { Stack } from './stack.ts'
import type { Row } from './table.ts'

const targets: Record<number, number> = { 16: 0.35, 64: 0.45 }

/** Sends one request and reads the whole response; anything but 200 is a failure. */
async function ask(
  pool: Pool,
  member: BenchMember,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<void> {
  const answer = await pool.request({
    method,
    path,
    headers: member.headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${text}`)
}

/**
 * Throughput of game transfers over HTTP, counted in postings (two per transfer) and compared with
 * the database's limit measured in the same run.
 */
export async function benchApi(stack: Stack, rounds: number, seconds: number): Promise<Row[]> {
  const db = openDb(stack.databaseUrl, { maxConnections: 4 })
  const members = await openMembers(db, 256)
  const pool = new Pool(stack.url, { connections: 64, pipelining: 1 })
  for (const member of members) await ask(pool, member, 'GET', '/api/wallet/activate/naga')
  const rows: Row[] = []
  for (const clients of [16, 64])
    rows.push(...(await benchTransfers(stack, pool, members, clients, rounds, seconds)))
  rows.push(await benchWallet(stack, pool, members, seconds))
  await pool.close()
  await db.end()
  return rows
}

async function benchTransfers(
  stack: Stack,
  pool: Pool,
  members: BenchMember[],
  clients: number,
  rounds: number,
  seconds: number,
): Promise<Row[]> {
  const ratios: number[] = []
  let last = ''
  let cpu = ''
  for (let round = 0; round < rounds; round++) {
    const limit = await measureLimit(stack.databaseUrl, clients, seconds)
    const before = cpuSeconds(stack.serverPid)
    let next = 0
    // Each concurrent client has its own members, since a member makes one transfer at a time.
    const run = await drive(clients, seconds, (lane) => {
      const mine = members.filter((_, index) => index % clients === lane)
      return ask(pool, mine[next++ % mine.length]!, 'POST', '/api/wallet/transfer', {
        from: 'wallet',
        to: 'naga',
        amount: 1,
      })
    })
    const after = cpuSeconds(stack.serverPid)
    ratios.push((run.perSecond * 2) / limit.perSecond)
    last = `${Math.round(run.perSecond)} transfers/s, p50 ${run.p50Ms.toFixed(1)} ms, p99 ${run.p99Ms.toFixed(1)} ms, ${run.failed} failed`
    if (before && after) cpu = cpuLine(before, after, run.perSecond * seconds)
  }
  return [
    {
      name: `POST /api/wallet/transfer, ${clients} clients`,
      figure: `${last}${cpu}`,
      ratio: median(ratios),
      target: targets[clients]!,
      better: 'more',
    },
  ]
}

function cpuLine(
  before: { server: number; database: number },
  after: { server: number; database: number },
  requests: number,
): string {
  const each = (seconds: number): string => `${Math.round((seconds / requests) * 1e6)} µs`
  return `, CPU a request: server ${each(after.server - before.server)}, database ${each(after.database - before.database)}`
}

/**
 * Measures the cost of reading the wallet. A server test verifies that it takes one database round
 * trip.
 */
async function benchWallet(
  stack: Stack,
  pool: Pool,
  members: BenchMember[],
  seconds: number,
): Promise<Row> {
  const before = cpuSeconds(stack.serverPid)
  const run = await drive(16, seconds, (lane) => ask(pool, members[lane]!, 'GET', '/api/wallet'))
  const after = cpuSeconds(stack.serverPid)
  const cpu = before && after ? cpuLine(before, after, run.perSecond * seconds) : ''
  return {
    name: 'GET /api/wallet, 16 clients',
    figure: `${Math.round(run.perSecond)}/s, p50 ${run.p50Ms.toFixed(1)} ms, p99 ${run.p99Ms.toFixed(1)} ms, ${run.failed} failed${cpu}`,
  }
}
