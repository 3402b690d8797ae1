import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/server/platform/database/migrate.ts'
import { openServerLogin, serverUrlOf } from '../../apps/server/platform/database/server-login.ts'
import { openDb } from '../../apps/server/platform/db.ts'
import { isAlive } from '../../apps/server/platform/embedded/process-facts.ts'
import { startEmbeddedPostgres } from '../../apps/server/platform/embedded/embedded-postgres.ts'
import { placeForData } from '../../apps/server/testing/place-for-data.ts'
import { fillCompileCache } from './compile-cache.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** Value of `inject('postgres')` in a test. */
export interface TestPostgres {
  /** Connection URL of the owner; replace its database name to reach a test's own database. */
  url: string
  /** A migrated, otherwise empty template database. */
  template: string
  /** Prefix of the databases of this run, which are dropped at its end. */
  prefix: string
}

const root = resolve(import.meta.dirname, '..', '..')

/**
 * Settings of a database whose data need not survive a crash, so commits do not wait for the disk.
 * It has the time zone of the tests.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '512MB',
  // Test databases live for seconds, too short for vacuum or JIT compilation to pay off.
  autovacuum: 'off',
  track_counts: 'off',
  jit: 'off',
  // plpgsql is preloaded, because otherwise every connection would load it again.
  shared_preload_libraries: 'plpgsql',
  // Avoids background processes that would wake up often, and I/O workers.
  io_method: 'sync',
  bgwriter_delay: '10s',
  wal_writer_delay: '10s',
  max_connections: '400',
  // One SCRAM iteration instead of 4,096 makes logins cheap; each test opens a dozen connections.
  scram_iterations: '1',
  timezone: process.env['TZ'] || 'UTC',
}

/**
 * One server per working tree, shared by simultaneous runs. A killed run leaves its server and
 * databases behind; the next run reuses the server and drops the databases.
 */
export default async function postgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const folder = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const dataDir = join(placeForData(), `champa-tests-${process.getuid?.() ?? 0}-${folder}`)
  const [postgres] = await Promise.all([
    startEmbeddedPostgres({ dataDir, log: () => undefined, settings }),
    fillCompileCache(),
  ])
  const stopOnExit = (): void => stopAlone(dataDir)
  process.once('exit', stopOnExit)
  const prefix = `run_${process.pid}_`
  await dropDatabases(postgres.url, (name) => isLeftover(name))
  const template = await makeTemplate(postgres.url, `${prefix}template`)
  project.provide('postgres', { url: postgres.url, template, prefix })
  return async () => {
    process.off('exit', stopOnExit)
    await dropDatabases(postgres.url, (name) => name.startsWith(prefix))
    await postgres.stop()
  }
}

/**
 * Tests settle money without reviews by default; tests of reviews set their own rules
 * (apps/server/testing/risk.ts).
 */
const nothingReviewed = {
  confirmAbove: { THB: null, LAK: null },
  thirdParty: 'accept',
  accountName: 'accept',
  nameScore: 0.85,
  playThrough: 0,
  fastMinutes: null,
  smallDeposits: null,
  payersOfMember: null,
  membersOfPayer: null,
}

const nothingScored = {
  version: 1,
  autoBelow: 30,
  secondFrom: 70,
  factsMinutes: 15,
  rules: {
    firstWithdrawal: null,
    fastInOut: null,
    velocity: null,
    payerDiffers: null,
    linked: null,
    bonusHunter: null,
    device: null,
    network: null,
    largeWin: null,
    gameDoubt: false,
  },
}

/**
 * An interrupted run ends without its teardown; this stops its server unless another run uses it.
 */
function stopAlone(dataDir: string): void {
  const others = readdirSync(join(dataDir, 'postgres.users')).filter(
    (name) => Number(name.split('-')[0]) !== process.pid && isAlive(Number(name.split('-')[0])),
  )
  const server = Number(
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  if (others.length === 0 && isAlive(server)) process.kill(server, 'SIGINT')
}

async function makeTemplate(url: string, name: string): Promise<string> {
  await withClient(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name}`)
    await client.query(`CREATE DATABASE ${name}`)
  })
  const address = new URL(url)
  address.pathname = name
  await migrate(address.href)
  await withClient(address.href, (client) =>
    client
      .query(
        `UPDATE operator_setting
          SET value = CASE WHEN name = 'risk' THEN $1::jsonb ELSE $2::jsonb END
          WHERE name IN ('risk', 'riskScore')`,
        [JSON.stringify(nothingReviewed), JSON.stringify(nothingScored)],
      )
      .then(() => undefined),
  )
  const owner = openDb(address.href, { maxConnections: 1 })
  await openServerLogin(owner, serverUrlOf(address.href), false).finally(() => owner.end())
  return name
}

function isLeftover(name: string): boolean {
  const pid = /^run_(\d+)_/.exec(name)?.[1]
  return pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)))
}

async function dropDatabases(url: string, choose: (name: string) => boolean): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database')
    for (const { datname } of rows) {
      if (choose(datname)) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`)
    }
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
