import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test, describe } from 'vitest'
import {
  readStatement,
  statementTypes,
  readStatementTotals,
  type StatementRow,
} from '@champa/contract/statement'
import { movementStatuses } from '@champa/contract/statuses'
import { bangkokIso, clock } from '../../platform/clock.ts'
import { startTestApp, ownAccount, type TestMember } from '../../testing/test-app.ts'
import type { Filters } from './movements.ts'
import { fillStatement } from '../../testing/fill-statement.ts'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { withdrawHeld, withdrawPaid } from '../../ledger/postings/index.ts'
import { payIn } from '../../testing/pay-in.ts'

const rows = 137
const today = bangkokIso(clock.now()).slice(0, 10)

const app = await startTestApp()
const owner = new pg.Client({ connectionString: app.ownerUrl })
await owner.connect()
const member = await app.member()
await fillStatement(owner, member.id, rows)
// The movements lie an hour apart, so that the statement covers several days.
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

describe('totals of a period', () => {
  const at = (time: string) => clock.set(() => new Date(time))

  async function totalsOf(member: TestMember, days: { from?: string; to?: string } = {}) {
    clock.set()
    return (await app.call(readStatementTotals, { body: days }, member)).body
  }

  async function hold({ id }: TestMember, amount: MinorUnits) {
    const order = {
      member: id,
      key: `hold-${amount}`,
      amount,
      bankCode: 'KBANK',
      dueAt: clock.now(),
    }
    const held = await post(app.ctx.db, withdrawHeld({ ...order, detail: { to: ownAccount(id) } }))
    if (!held.ok) throw new Error(held.code)
    return { member: id, seq: held.seq, amount }
  }

  test('the totals of a member without movements are zero', async () => {
    expect(await totalsOf(await app.member())).toEqual({ deposits: 0n, withdrawals: 0n, net: 0n })
  })

  test('the totals count deposits and paid withdrawals, but nothing in progress', async () => {
    const member = await app.member()
    await payIn(app, member, 500_00n)
    await post(app.ctx.db, withdrawPaid(await hold(member, 120_00n as MinorUnits)))
    await hold(member, 80_00n as MinorUnits)
    expect(await totalsOf(member)).toEqual({
      deposits: 500_00n,
      withdrawals: 120_00n,
      net: 380_00n,
    })
  })

  test('the totals cover whole Bangkok days, and the net may be negative', async () => {
    const member = await app.member()
    at('2025-11-20T16:59:59Z')
    await payIn(app, member, 100_00n)
    at('2025-11-20T17:00:00Z')
    await payIn(app, member, 30_00n)
    await post(app.ctx.db, withdrawPaid(await hold(member, 50_00n as MinorUnits)))
    expect(await totalsOf(member, { from: '2025-11-21' })).toEqual({
      deposits: 30_00n,
      withdrawals: 50_00n,
      net: -20_00n,
    })
    expect(await totalsOf(member, { to: '2025-11-20' })).toEqual({
      deposits: 100_00n,
      withdrawals: 0n,
      net: 100_00n,
    })
    expect(await totalsOf(member, { from: '2025-11-20', to: '2025-11-21' })).toMatchObject({
      net: 80_00n,
    })
  })
})
