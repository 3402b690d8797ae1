import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { type Db, isDatabaseAway, openDb } from './db.ts'

const app = await startTestApp()

const text = `select 1 as member_id, null as paid_at, 'a' as plain, 2 as x_area, 3 as "nameTH",
    '{"snake_key": {"deep_key": 4}}'::jsonb as raw_json
  from generate_series(1, $1)`
const row = {
  memberId: 1,
  paidAt: null,
  plain: 'a',
  xArea: 2,
  nameTH: 3,
  rawJson: { snake_key: { deep_key: 4 } },
}

test('query returns column names in camelCase and does not change the keys of JSON values', async () => {
  const { db } = app.ctx
  expect(await db.query(text, [2])).toEqual([row, row])
  expect(await db.query(text, [1], 'named-statement')).toEqual([row])
  expect(await db.query(text, [0])).toEqual([])
  expect(await db.transaction((tx) => tx.query(text, [1]))).toEqual([row])
})

test('the database ends a statement that takes too long, which counts as unavailable', async () => {
  const db = openDb(app.ctx.db.url, { maxConnections: 1, statementTimeoutMs: 50 })
  const error: unknown = await db
    .query('select pg_sleep(60)')
    .catch((reason: unknown) => reason)
    .finally(() => db.end())
  expect(isDatabaseAway(error)).toBe(true)
  expect(error).toMatchObject({ code: '57014' })
})

test('a statement that the database refuses leaves its connection open', async () => {
  const db = openDb(app.ctx.db.url, { maxConnections: 1 })
  const connection = () => db.query('select pg_backend_pid() as id')
  const before = await connection()
  await expect(db.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  const after = await connection().finally(() => db.end())
  expect(after).toEqual(before)
})

test('a connection on which a statement had no answer in time is closed', async () => {
  const db = openDb(app.ctx.db.url, { maxConnections: 1, timeLimitMs: 500 })
  const connection = () => db.query('select pg_backend_pid() as id')
  const before = await connection()
  await expect(db.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
  const after = await connection().finally(() => db.end())
  expect(after).not.toEqual(before)
})

test.each([
  ['alone', (db: Db) => db.query('select a from changed', [], 'changed-read')],
  [
    'in a transaction',
    (db: Db) => db.transaction((tx) => tx.query('select a from changed', [], 'changed-read')),
  ],
])('a named statement %s works again after a migration changed its result', async (_, read) => {
  const owner = openDb(app.ownerUrl, { maxConnections: 1 })
  await owner.query('create table changed (a integer)')
  await owner.query('grant select on changed to public')
  const db = openDb(app.ctx.db.url, { maxConnections: 1 })
  await read(db)
  await owner.query('alter table changed alter a type bigint')
  await expect(read(db)).rejects.toMatchObject({ code: '0A000' })
  expect(await read(db)).toEqual([])
  await db.end()
  await owner.query('drop table changed')
  await owner.end()
})
