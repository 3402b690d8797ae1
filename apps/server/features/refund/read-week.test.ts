import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { bangkok } from '../../testing/member-story.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { memberWeek, readWeek } from './read-week.ts'

const app = await startTestApp()
const owner = new pg.Client({ connectionString: app.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const week = { from: bangkok('2025-06-08 00:00:00'), to: bangkok('2025-06-15 00:00:00') }

/**
 * Fills an account with hourly entries, half of them before the end of the week and half after it.
 */
async function fill(member: bigint, account: string, rows: number): Promise<void> {
  await owner.query(
    `insert into entry (member_id, account, seq, posting_key, amount, balance_after, created_at)
      select $1, $2, n, $2 || n, 100, n * 100,
        $4::timestamptz + (n - $3::bigint / 2) * interval '1 hour' - interval '1 second'
      from generate_series(1, $3::bigint) as n`,
    [member, account, rows, week.to],
  )
}

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** The cost of reading the week: database pages read, and rows produced by all plan nodes. */
async function cost(member: bigint): Promise<{ pages: number; rows: number }> {
  const text = memberWeek
    .replaceAll('$1', member.toString())
    .replaceAll('$2', `'${week.from.toISOString()}'::timestamptz`)
    .replaceAll('$3', `'${week.to.toISOString()}'::timestamptz`)
  const {
    rows: [row],
  } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
  )
  const { Plan: plan } = row!['QUERY PLAN'][0]!
  const rowsOf = (one: Plan): number =>
    one['Actual Rows'] * one['Actual Loops'] +
    (one.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0)
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: rowsOf(plan) }
}

/** A play lock of `hours` that starts `from` hours after the beginning of the week. */
async function lock(member: bigint, no: number, from: number, hours: number): Promise<void> {
  await owner.query(
    `insert into play_lock (member_id, no, source, source_code, name, type, state, credit, base,
        principal, net_deposits, fail_basis_points, min_remain, counts, excluded, started_at, expires_at,
        ended_at, forfeited)
      select $1, $2, 'bonus', 'X', '"x"', 'day', 'won', 1, 1, 1, 1, 500, 5, '{}', '{}',
        $3::timestamptz + $4::integer * interval '1 hour', $3,
        $3::timestamptz + $5::integer * interval '1 hour', 0`,
    [member, no, week.from, from, from + hours],
  )
}

// `fill` makes one loss of 1.00 an hour, 168.00 in the week.
test.each([
  ['no lock, so the whole week counts', [], 168_00n],
  ['a lock of ten hours', [[20, 10]], 158_00n],
  [
    'a lock from the week before, one into the week after, and an old one',
    [
      [-400, 10],
      [-5, 10],
      [160, 100],
    ],
    155_00n,
  ],
  ['a lock over the whole week', [[-1, 200]], 0n],
  [
    'two locks that overlap due to clock skew, without counting an hour twice',
    [
      [20, 10],
      [29, 5],
    ],
    154_00n,
  ],
])('readWeek leaves out play during a play lock: %s', async (_, locks, played) => {
  const { id } = await app.member()
  await fill(id, 'house:play:naga', 400)
  for (const [index, [from, hours]] of locks.entries()) await lock(id, index + 1, from!, hours!)
  expect(await readWeek(app.ctx.db, id, week)).toMatchObject({ played })
})

test('readWeek does not read ten thousand entries again for each of a thousand locks', async () => {
  const { id } = await app.member()
  await owner.query(
    `insert into entry (member_id, account, seq, posting_key, amount, balance_after, created_at)
      select $1, 'house:play:naga', n, n, 100, n, $2::timestamptz + n * interval '1 minute'
      from generate_series(0, 9999) as n`,
    [id, week.from],
  )
  await owner.query(
    `insert into play_lock (member_id, no, source, source_code, name, type, state, credit, base,
        principal, net_deposits, fail_basis_points, min_remain, counts, excluded, started_at, expires_at,
        ended_at, forfeited)
      select $1, n + 1, 'bonus', 'X', '"x"', 'day', 'won', 1, 1, 1, 1, 500, 5, '{}', '{}',
        $2::timestamptz + n * interval '10 minutes', $2,
        $2::timestamptz + n * interval '10 minutes' + interval '5 minutes', 0
      from generate_series(0, 999) as n`,
    [id, week.from],
  )
  await owner.query('vacuum analyze entry, play_lock')
  expect(await readWeek(app.ctx.db, id, week)).toMatchObject({ played: 5_000_00n })
  expect((await cost(id)).rows).toBeLessThan(100_000)
})

test('readWeek costs the same however many entries other weeks have', async () => {
  const [short, long] = [await app.member(), await app.member()]
  for (const [{ id }, play, others] of [
    [short, 400, 400],
    [long, 20_000, 60_000],
  ] as const) {
    await fill(id, 'house:play:naga', play)
    await fill(id, 'wallet', others)
  }
  await owner.query('vacuum analyze entry')
  expect(await readWeek(app.ctx.db, short.id, week)).toMatchObject({
    played: 168_00n,
    given: 0n,
  })
  expect(await readWeek(app.ctx.db, long.id, week)).toMatchObject({
    played: 168_00n,
    given: 0n,
  })
  expect((await cost(long.id)).pages).toBeLessThan((await cost(short.id)).pages + 30)
})
