import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-app.ts'
import { migrate, type Migration } from './migrate.ts'

let database: TestDatabase
let owner: pg.Client
let other: pg.Client
beforeEach(async () => {
  database = await openTestDatabase()
  ;[owner, other] = await Promise.all([connect(), connect()])
  await owner.query('create table parcel (id integer primary key, weight integer)')
})
afterEach(async () => {
  await owner.end()
  await other.end()
  await database.drop()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  return client
}

const lockRetry = { lockTimeoutMs: 100, maxTries: 200, pauseMs: 20 }
const run = (...files: Migration[]): Promise<string[]> =>
  migrate(database.ownerUrl, files, lockRetry)
const index = (name: string): Migration => ({
  name: `${name}.sql`,
  text: `-- migrate: no transaction\n\n-- Why.\ncreate index concurrently if not exists ${name} on parcel (weight);\n`,
})
const isValid = async (name: string) =>
  (await owner.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [name]))
    .rows[0]?.indisvalid as boolean | undefined

/** Resolves when a statement waits for a lock. */
async function waiting(): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      `select 1
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

test('a concurrent index is built once, without blocking writers', async () => {
  await other.query('begin')
  await other.query('insert into parcel values (1, 10)')
  const building = run(index('parcel_weight'))
  await waiting()
  // A concurrent writer is not blocked.
  await owner.query('insert into parcel values (2, 20)')
  await other.query('commit')
  expect(await building).toContain('parcel_weight.sql')
  expect(await isValid('parcel_weight')).toBe(true)
  expect(await run(index('parcel_weight'))).toEqual([])
})

test('an invalid index of an interrupted build is dropped and rebuilt', async () => {
  await owner.query('insert into parcel values (1, 10), (2, 10)')
  await expect(
    owner.query('create unique index concurrently parcel_weight on parcel (weight)'),
  ).rejects.toThrow('could not create unique index')
  expect(await isValid('parcel_weight')).toBe(false)
  await run(index('parcel_weight'))
  expect(await isValid('parcel_weight')).toBe(true)
})

test('a migration that waits for a lock is applied once the lock is free', async () => {
  await other.query('begin')
  await other.query('lock table parcel in access exclusive mode')
  const changing = run({ name: 'change.sql', text: 'alter table parcel add column note text' })
  await waiting()
  await other.query('commit')
  expect(await changing).toContain('change.sql')
  expect((await owner.query('select note from parcel')).rows).toEqual([])
})

test('a migration that never gets its lock fails with its name and changes nothing', async () => {
  await other.query('begin')
  await other.query('lock table parcel in access exclusive mode')
  const text = 'create table half (id integer); alter table parcel add column note text'
  await expect(
    migrate(database.ownerUrl, [{ name: 'change.sql', text }], { ...lockRetry, maxTries: 2 }),
  ).rejects.toThrow('Migration change.sql failed')
  await other.query('rollback')
  expect((await owner.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
})

test('only one of two processes that start together builds the index', async () => {
  const done = await Promise.all([run(index('parcel_weight')), run(index('parcel_weight'))])
  expect(done.flat().filter((name) => name === 'parcel_weight.sql')).toHaveLength(1)
  expect(await isValid('parcel_weight')).toBe(true)
})

test('a migration without a transaction may contain only concurrent index builds', async () => {
  const text = '-- migrate: no transaction\nalter table parcel add column note text;'
  await expect(run({ name: 'wrong.sql', text })).rejects.toThrow('Migration wrong.sql failed')
})
