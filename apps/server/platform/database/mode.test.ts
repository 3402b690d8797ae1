import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-app.ts'
import { openDb } from '../db.ts'
import { readMode } from './mode.ts'
import { prepareDatabase } from './prepare.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const sentences = {
  sandbox:
    /^This database holds play money and demo members \(it was started with SANDBOX=on\), so it never serves with SANDBOX=off; give DATABASE_URL a new database\.$/,
  live: /^This database holds real money \(it was started with SANDBOX=off\), so it never serves with SANDBOX=on; set SANDBOX=off, or give DATABASE_URL a new database\.$/,
}

const prepare = (database: TestDatabase, sandbox: boolean): Promise<void> =>
  prepareDatabase({ server: database.url, owner: database.ownerUrl, dataDir: null }, { sandbox })

async function modeOf(database: TestDatabase): Promise<string | null> {
  const db = openDb(database.url, { maxConnections: 1 })
  return readMode(db).finally(() => db.end())
}

describe.each([
  { mode: 'sandbox', sandbox: true },
  { mode: 'live', sandbox: false },
] as const)('a database first started in mode $mode', ({ mode, sandbox }) => {
  let database: TestDatabase
  beforeAll(async () => void (database = await openTestDatabase()))
  afterAll(() => database.drop())

  test('the first start records the mode, and a later start with the same mode is accepted', async () => {
    expect(await modeOf(database)).toBeNull()
    await prepare(database, sandbox)
    await prepare(database, sandbox)
    expect(await modeOf(database)).toBe(mode)
  })

  test('a start with the other mode is rejected, with and without the owner’s login', async () => {
    await expect(prepare(database, !sandbox)).rejects.toThrow(sentences[mode])
    await expect(
      prepareDatabase({ server: database.url, owner: null, dataDir: null }, { sandbox: !sandbox }),
    ).rejects.toThrow(sentences[mode])
    expect(await modeOf(database)).toBe(mode)
  })

  test('the server’s login cannot change the mode', async () => {
    const db = openDb(database.url, { maxConnections: 1 })
    for (const statement of [
      "update database_mode set mode = 'live'",
      'delete from database_mode',
    ]) {
      await expect(db.query(statement)).rejects.toThrow('permission denied')
    }
    await db.end()
  })
})

test('one of two concurrent first starts with different modes is rejected', async () => {
  const database = await openTestDatabase()
  const ended = await Promise.allSettled([prepare(database, true), prepare(database, false)])
  expect(ended.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await database.drop()
})

describe('a live database that is started as a sandbox', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
    await prepare(database, false)
  })
  afterAll(() => database.drop())

  test.each([
    ['apps/server/main.ts'],
    ['scripts/operator/operator.ts', 'withdrawals'],
    ['scripts/reconcile.ts'],
    ['scripts/setup/migrate.ts'],
  ])(
    'with SANDBOX=on, %s refuses a live database with a one-sentence message',
    async (script, ...words) => {
      const env = {
        ...process.env,
        SANDBOX: 'on',
        LOG_LEVEL: 'fatal',
        DATA_DIR: mkdtempSync(join(tmpdir(), 'champa-mode-')),
        DATABASE_URL: database.url,
        MIGRATE_DATABASE_URL: database.ownerUrl,
      }
      const child = spawn(process.execPath, [join(root, script), ...words], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const [output, wrong, code] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        ended,
      ])
      expect([code, output]).toEqual([1, ''])
      expect(wrong.trim()).toMatch(sentences.live)
    },
  )
})
