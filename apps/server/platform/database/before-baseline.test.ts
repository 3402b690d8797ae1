import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-app.ts'
import { openDb } from '../db.ts'
import { prepareDatabase } from './prepare.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const ofDatabase =
  /^The database \S+ was made by a version before the baseline and cannot be upgraded; point DATABASE_URL and MIGRATE_DATABASE_URL to an empty database to start afresh \(nothing was changed in this one\)\.$/

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await asOwner('truncate schema_migration')
  await asOwner("insert into schema_migration (name, hash) values ('001-ledger.sql', 'x')")
})
afterAll(() => database.drop())

async function asOwner(statement: string): Promise<object[]> {
  const owner = openDb(database.ownerUrl, { maxConnections: 1 })
  return owner.query(statement).finally(() => owner.end())
}

test.each([
  ['apps/server/main.ts'],
  ['scripts/operator/operator.ts', 'withdrawals'],
  ['scripts/reconcile.ts'],
  ['scripts/setup/migrate.ts'],
])('%s refuses a database older than the baseline migrations', async (script, ...words) => {
  const child = spawn(process.execPath, [join(root, script), ...words], {
    env: {
      ...process.env,
      SANDBOX: 'on',
      LOG_LEVEL: 'fatal',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'champa-before-')),
      DATABASE_URL: database.url,
      MIGRATE_DATABASE_URL: database.ownerUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const [output, wrong, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect([code, output]).toEqual([1, ''])
  expect(wrong.trim()).toMatch(ofDatabase)
  expect(await asOwner('select name from schema_migration')).toEqual([{ name: '001-ledger.sql' }])
})

test('a server without the owner’s login also refuses a database older than the baseline', async () => {
  await expect(
    prepareDatabase({ server: database.url, owner: null, dataDir: null }, { sandbox: true }),
  ).rejects.toThrow(ofDatabase)
})

test('the refusal of an embedded database older than the baseline names its folder', async () => {
  await expect(
    prepareDatabase(
      { server: database.url, owner: database.ownerUrl, dataDir: '/srv/champa' },
      { sandbox: true },
    ),
  ).rejects.toThrow(
    'The data in /srv/champa was made by a version before the baseline and cannot be upgraded; move this folder away, or set DATA_DIR to another one, to start afresh (nothing was changed in it).',
  )
})
