import { Pool } from 'undici'
import { openDb, type Db } from '../apps/server/platform/db.ts'
import pg from 'pg'
import { median } from './statistics.ts'
import { openMembers, type BenchMember } from './members.ts'
import type { Stack } from './stack.ts'
import type { Row } from './table.ts'

const pageSize = 10
const asked = 400
const warmUps = 200

/**
 * Fills a member's statement directly as the owner of the tables, since a million postings would
 * take too long.
 */
export async function fillStatement(url: string, member: bigint, count: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`delete from movement where member_id = $1`, [member])
  await owner.query(
    `insert into movement (member_id, seq, type, source, target, amount, status, created_at,
        settled_at)
      select $1, n, 'transfer', 'wallet', 'naga', n, 'SUCCESS', now(), now()
      from generate_series(1, $2::bigint) n`,
    [member, count],
  )
  await owner.query('update book set movement_seq = $2 where member_id = $1', [member, count])
  await owner.query('analyze movement')
  await owner.end()
}

async function pageMs(pool: Pool, member: BenchMember, page: number): Promise<number> {
  const from = performance.now()
  const answer = await pool.request({
    method: 'POST',
    path: '/api/statement',
    headers: member.headers,
    body: JSON.stringify({ page, limit: pageSize }),
  })
  const body = (await answer.body.json()) as { statements: unknown[] }
  if (body.statements.length !== pageSize)
    throw new Error(`page ${page} has ${body.statements.length} rows instead of ${pageSize}`)
  return performance.now() - from
}

/**
 * Compares a statement page of a member with a million movements with a page of a member with a
 * hundred, over HTTP.
 */
export async function benchStatement(stack: Stack): Promise<Row[]> {
  const db: Db = openDb(stack.databaseUrl, { maxConnections: 2 })
  const [small, large] = (await openMembers(db, 2)) as [BenchMember, BenchMember]
  await fillStatement(stack.databaseUrl, small.id, 100)
  await fillStatement(stack.databaseUrl, large.id, 1_000_000)
  const pool = new Pool(stack.url, { connections: 1 })
  for (let n = 0; n < warmUps; n++) await pageMs(pool, small, 1)
  const rows: Row[] = []
  for (const [name, page] of [
    ['first', 1],
    ['middle', 50_000],
    ['last', 100_000],
  ] as const) {
    const [bases, deeps]: [number[], number[]] = [[], []]
    // Alternates between the two, so that other work on the machine disturbs both equally.
    for (let n = 0; n < asked; n++) {
      bases.push(await pageMs(pool, small, 5))
      deeps.push(await pageMs(pool, large, page))
    }
    const [base, deep] = [median(bases), median(deeps)]
    rows.push({
      id: `statement-${name}`,
      name: `statement, ${name} page at 1,000,000 rows against 100`,
      figure: `${deep.toFixed(2)} ms against ${base.toFixed(2)} ms`,
      ratio: deep / base,
    })
  }
  await pool.close()
  await db.end()
  return rows
}
