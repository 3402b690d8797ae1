import pg from 'pg'
import { Pool } from 'undici'
import { openDb } from '../apps/server/platform/db.ts'
import { residentBytes } from './cpu.ts'
import { median } from './statistics.ts'
import { openMembers, type BenchMember } from './members.ts'
import { fillStatement } from './statement.ts'
import type { Stack } from './stack.ts'
import type { Row } from './table.ts'

const rows = 100_000
const rounds = 3

/** Measures PostgreSQL's own CSV export (COPY) of the member's rows, the shortest possible time. */
async function copyMs(url: string, member: bigint): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const from = performance.now()
  await new Promise<void>((resolve, reject) => {
    let lines = 0
    client.query({
      submit: (connection: pg.Connection) =>
        void connection.query(
          `copy (
            select seq, type, source, target, status, amount, created_at, settled_at, wallet_after
            from movement
            where member_id = ${member}
            order by seq
          ) to stdout csv`,
        ),
      handleCopyData: () => (lines += 1),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () =>
        lines === rows
          ? resolve()
          : reject(new Error(`COPY returned ${lines} rows instead of ${rows}`)),
      handleError: reject,
    } as unknown as pg.Submittable)
  })
  const durations = performance.now() - from
  await client.end()
  return durations
}

/** Reads the export to its end without storing it, sampling the server's memory. */
async function exportMs(
  pool: Pool,
  member: BenchMember,
  count: number,
  seen: (bytes: number) => void,
  serverPid: number,
): Promise<number> {
  const from = performance.now()
  const answer = await pool.request({
    method: 'POST',
    path: '/api/statement/export',
    headers: member.headers,
    body: JSON.stringify({ locale: 'th' }),
    bodyTimeout: 120_000,
  })
  let lines = -1
  let chunks = 0
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
    if (chunks++ % 16 === 0) seen(residentBytes(serverPid))
  }
  if (lines !== count) throw new Error(`the export has ${lines} rows instead of ${count}`)
  return performance.now() - from
}

/**
 * Exports the statement of a member with 100,000 movements as CSV over HTTP, compared with
 * PostgreSQL's COPY, and measures the server's memory.
 */
export async function benchCsv(stack: Stack): Promise<Row[]> {
  const db = openDb(stack.databaseUrl, { maxConnections: 2 })
  const [small, large] = (await openMembers(db, 2)) as [BenchMember, BenchMember]
  await fillStatement(stack.databaseUrl, small.id, rows / 10)
  await fillStatement(stack.databaseUrl, large.id, rows)
  const pool = new Pool(stack.url, { connections: 1 })
  const peak = { small: 0, large: 0 }
  const [copied, exported]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    // First makes ten small exports with the same number of rows in total, so that any further
    // memory is due to the length of a single export.
    for (let part = 0; part < 10; part++)
      await exportMs(
        pool,
        small,
        rows / 10,
        (bytes) => (peak.small = Math.max(peak.small, bytes)),
        stack.serverPid,
      )
    copied.push(await copyMs(stack.databaseUrl, large.id))
    exported.push(
      await exportMs(
        pool,
        large,
        rows,
        (bytes) => (peak.large = Math.max(peak.large, bytes)),
        stack.serverPid,
      ),
    )
  }
  await pool.close()
  await db.end()
  const perSecond = (ms: number): string => `${Math.round(rows / ms) * 1_000} rows/s`
  const mega = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`
  return [
    {
      name: 'CSV of 100,000 rows against COPY',
      figure: `${perSecond(median(exported))} against ${perSecond(median(copied))}`,
      ratio: median(copied) / median(exported),
      target: 0.1,
      better: 'more',
    },
    {
      name: 'peak server memory, 100,000 rows against 10,000',
      figure: `${mega(peak.large)} against ${mega(peak.small)}`,
      ...(peak.small > 0
        ? ({ ratio: peak.large / peak.small, target: 1.1, better: 'less' } as const)
        : {}),
    },
  ]
}
