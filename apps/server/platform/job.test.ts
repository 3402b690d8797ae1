import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOwner } from '../testing/as-owner.ts'
import { startTestApp } from '../testing/test-app.ts'
import { clock } from './clock.ts'
import { claimDue, type DueRows } from './job.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
await asOwner(
  app,
  `create table errand (
      member_id bigint primary key, due_at timestamptz, tries integer not null default 0
    );
    grant select, insert, update, delete on errand to public`,
)
beforeEach(() =>
  app.ctx.db.query(
    `insert into errand (member_id, due_at)
      values (1, $1::timestamptz), (2, $1 - interval '1 microsecond'), (3, $1), (4, null)`,
    [clock.now()],
  ),
)
afterEach(() => app.ctx.db.query('delete from errand'))

interface Errand {
  memberId: bigint
  dueAt: Date
  tries: number
}

const minuteMs = 60_000
const errands: DueRows<Errand> = {
  name: 'errands-due',
  table: 'errand',
  key: ['memberId'],
  columns: 'member_id',
  maxRows: 10,
  countsTries: true,
  claimUntil: ({ tries }) => new Date(clock.nowMs() + (tries + 1) * minuteMs),
  failed: 'errand failed',
}
const worked: bigint[] = []
beforeEach(() => void worked.splice(0))
const run = (
  due: Partial<DueRows<Errand>> = {},
  work: (row: Errand) => unknown = () => undefined,
) =>
  claimDue(app.ctx, { ...errands, ...due }, async (row) => {
    worked.push(row.memberId)
    return work(row)
  })
const later = (ms: number): void => {
  const at = clock.nowMs() + ms
  clock.set(() => new Date(at))
}

test('claimDue processes each due row once, however many processes run the job', async () => {
  const counts = await Promise.all([run(), run(), run()])
  expect(new Set(worked)).toEqual(new Set([1n, 2n, 3n]))
  expect(worked).toHaveLength(3)
  expect(counts.reduce((sum, one) => sum + one)).toBe(3)
  expect(await run()).toBe(0)
})

test('claimDue processes a failed row again when its claim has ended', async () => {
  const second = { name: 'second-due', where: 'member_id = any($1)', values: [[2]] }
  const rows: Errand[] = []
  const fail = (row: Errand): void => {
    rows.push(row)
    throw new Error('fails')
  }
  later(0)
  expect(await run(second, fail)).toBe(0)
  later(minuteMs - 1)
  expect(await run(second, fail)).toBe(0)
  expect(rows).toHaveLength(1)
  later(1)
  await run(second, fail)
  expect(rows).toEqual([
    { memberId: 2n, dueAt: new Date(clock.nowMs()), tries: 1 },
    { memberId: 2n, dueAt: new Date(clock.nowMs() + 2 * minuteMs), tries: 2 },
  ])
})

test('claimDue processes the longest-due rows first and skips rows that its predicate excludes', async () => {
  expect(await run({ maxRows: 1 })).toBe(1)
  expect(worked).toEqual([2n])
  expect(await run({ name: 'others-due', where: 'member_id <> $1', values: [1] })).toBe(1)
  expect(worked).toEqual([2n, 3n])
})

test('claimDue does not count a row whose work returns false', async () => {
  expect(await run({}, ({ memberId }) => memberId === 1n)).toBe(1)
  expect(worked).toHaveLength(3)
})
