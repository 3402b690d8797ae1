import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkok } from '../../testing/member-story.ts'
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts'
import { memberWeek, readWeek } from './read-week.ts'

let house: TestHouse
let owner: pg.Client
beforeAll(async () => {
  house = await openTestHouse()
  owner = new pg.Client({ connectionString: house.house.db.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await house.stop()
})

const week = { from: bangkok('2025-06-08 00:00:00'), to: bangkok('2025-06-15 00:00:00') }

/** So many entries of an account, an hour apart up to the end of the week and as many after it. */
async function fill(member: bigint, account: string, rows: number): Promise<void> {
  await owner.query(
    `insert into entry (member_id, account, seq, posting_key, amount, balance_after, created_at)
      select $1, $2, n, $2 || n, 100, n * 100, $4::timestamptz + (n - $3::bigint / 2) * interval '1 hour' - interval '1 second' from generate_series(1, $3::bigint) as n`, [member, account, rows, week.to])
}

test('a week is its own entries, and costs the same in a long book', async () => {
  const [short, long] = [await house.member(), await house.member()]
  for (const [{ id }, play, others] of [[short, 400, 400], [long, 20_000, 60_000]] as const) {
    await fill(id, 'house:play:naga', play)
    await fill(id, 'wallet', others)
  }
  await owner.query('vacuum analyze entry')
  expect(await readWeek(house.house.db, short.id, week)).toMatchObject({ played: 168_00n, given: 0n })
  expect(await readWeek(house.house.db, long.id, week)).toMatchObject({ played: 168_00n, given: 0n })
  const touched = async (member: bigint): Promise<number> => {
    const text = memberWeek.replaceAll('$1', member.toString()).replaceAll('$2', `'${week.from.toISOString()}'`).replaceAll('$3', `'${week.to.toISOString()}'`)
    const { rows: [row] } = await owner.query<{ 'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[] }>(`explain (analyze, buffers, format json) ${text}`)
    const { Plan: plan } = row!['QUERY PLAN'][0]!
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  expect(await touched(long.id)).toBeLessThan((await touched(short.id)) + 30)
})
