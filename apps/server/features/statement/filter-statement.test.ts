import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readStatement, statementTypes, type StatementRow } from '@champa/contract/statement'
import { movementStatuses } from '@champa/contract/statuses'
import { bangkokIso, clock } from '../../platform/clock.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Filters } from './movements.ts'
import { fillStatement } from '../../testing/fill-statement.ts'

const rows = 137
const today = bangkokIso(clock.now()).slice(0, 10)

const app = await startTestApp()
const owner = new pg.Client({ connectionString: app.ownerUrl })
await owner.connect()
const member = await app.member()
await fillStatement(owner, member.id, rows)
// One hour apart, so that the statement covers several days.
await owner.query(
  `update movement
    set created_at = $2::timestamptz - ($3 - seq) * interval '1 hour'
    where member_id = $1`,
  [member.id, clock.now(), rows],
)
const all = await pagesOf({}, 100)
afterAll(() => owner.end())

async function pageOf(filters: Filters, page: number, limit: number) {
  const response = await app.call(readStatement, { body: { ...filters, page, limit } }, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}

async function pagesOf(filters: Filters, limit: number): Promise<StatementRow[]> {
  const found: StatementRow[] = []
  for (let page = 1; ; page++) {
    const { total, statements } = await pageOf(filters, page, limit)
    if (statements.length === 0) {
      expect(total).toBe(found.length)
      return found
    }
    found.push(...statements)
  }
}

const dayOf = (ms: number): string => bangkokIso(new Date(ms)).slice(0, 10)
const fits =
  ({ types, statuses, from, to }: Filters) =>
  (row: StatementRow): boolean =>
    (types?.includes(row.statementType) ?? true) &&
    (statuses?.includes(row.status) ?? true) &&
    (from === undefined || dayOf(row.createdAt) >= from) &&
    (to === undefined || dayOf(row.createdAt) <= to)

test('the pages of a filtered statement contain each matching movement once', async () => {
  expect(all).toHaveLength(rows)
  const day = fc
    .integer({ min: -8, max: 2 })
    .map((days) => dayOf(clock.nowMs() + days * 86_400_000))
  const filters = fc.record(
    {
      types: fc.subarray([...statementTypes]),
      statuses: fc.subarray([...movementStatuses]),
      from: day,
      to: day,
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 3, max: 100 }), async (chosen, limit) => {
      expect(await pagesOf(chosen, limit)).toEqual(all.filter(fits(chosen)))
    }),
    { numRuns: 40 },
  )
})

test('a day filter covers whole Bangkok days, both ends included', async () => {
  await owner.query('update movement set created_at = $2 where member_id = $1 and seq = 1', [
    member.id,
    '2025-06-12T16:59:59.999Z',
  ])
  await owner.query('update movement set created_at = $2 where member_id = $1 and seq = 2', [
    member.id,
    '2025-06-12T17:00:00.000Z',
  ])
  const amounts = async (from: string, to: string) =>
    (await pagesOf({ from, to }, 10)).map((row) => row.amount)
  expect(await amounts('2025-06-12', '2025-06-12')).toEqual([100n])
  expect(await amounts('2025-06-13', '2025-06-13')).toEqual([200n])
  expect(await amounts('2025-06-12', '2025-06-13')).toEqual([200n, 100n])
})

test('an impossible range of days and a page past the end are empty', async () => {
  expect(await pageOf({ from: today, to: '2020-01-01' }, 1, 10)).toEqual({
    total: 0,
    statements: [],
  })
  expect(await pageOf({ from: '9999-12-31' }, 1, 10)).toEqual({ total: 0, statements: [] })
  expect(await pageOf({ to: '0001-01-01' }, 1, 10)).toEqual({ total: 0, statements: [] })
  const deposits = await pageOf({ types: ['deposit'] }, 1_000_000_000, 100)
  expect(deposits).toEqual({
    total: all.filter((row) => row.statementType === 'deposit').length,
    statements: [],
  })
})

test('INVALID_INPUT: refuses an invalid filter', async () => {
  for (const filters of [
    { types: ['gift'] },
    { statuses: ['DONE'] },
    { from: '2025-02-30' },
    { to: '12/06/2025' },
    { from: 'today' },
    { types: 'deposit' },
  ]) {
    expect(
      await app.call(readStatement, { body: { ...filters, page: 1, limit: 10 } as never }, member),
      JSON.stringify(filters),
    ).toMatchObject({ status: 400, body: { message: 'INVALID_INPUT' } })
  }
})

test('a filter with few matches among many movements reads few pages of the database', async () => {
  const busy = await app.member()
  await fillStatement(owner, busy.id, 20_000)
  await owner.query(`update movement set type = 'bonus' where member_id = $1 and seq = 5`, [
    busy.id,
  ])
  await owner.query('vacuum analyze movement')
  const plan = async (condition: string) => {
    const {
      rows: [found],
    } = await owner.query(
      `explain (analyze, buffers, format json)
        select seq
        from movement m
        where m.member_id = ${busy.id} and ${condition}
        order by m.seq desc limit 10`,
    )
    const { Plan: top } = found['QUERY PLAN'][0]
    return top['Shared Hit Blocks'] + top['Shared Read Blocks']
  }
  expect(await plan(`m.type = any ('{bonus}')`)).toBeLessThan(20)
  expect(await plan(`m.created_at < '2001-01-01'`)).toBeLessThan(20)
})
