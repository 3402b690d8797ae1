import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { commandOf } from './process-facts.ts'
import { placeForData } from '../../testing/place-for-data.ts'

const small = { shared_buffers: '16MB' }
const asRoot = process.getuid?.() === 0
let dataDir = ''
let opened: EmbeddedPostgres[] = []
let logged: string[] = []

/**
 * The data folder of a server that was started and stopped. Most tests copy it, because creating
 * one takes a second.
 */
let usedDir = ''
beforeAll(async () => {
  usedDir = mkdtempSync(join(placeForData(), 'champa-embedded-used-'))
  await (
    await startEmbeddedPostgres({ dataDir: usedDir, log: () => undefined, settings: small })
  ).stop()
})
afterAll(() => rmSync(usedDir, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = mkdtempSync(join(placeForData(), 'champa-embedded-'))
  chmodSync(dataDir, 0o711)
  opened = []
  logged = []
})

afterEach(async () => {
  for (const postgres of opened) await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Copies the used data folder. `cp -a` preserves the owner, unlike Node's copy. */
function copyUsed(folder = dataDir): void {
  execFileSync('cp', ['-a', `${usedDir}/.`, folder])
}

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: (line) => logged.push(line),
    settings: small,
  })
  opened.push(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

/** Returns the actual PostgreSQL data directory of a data folder. */
async function placeOf(folder: string): Promise<string> {
  const postgres = await start(folder)
  const [row] = await query(postgres.url, 'SHOW data_directory')
  await postgres.stop()
  return String(row?.['data_directory']).replace(/\/postgres$/, '')
}

/** Starts the same database in another process and kills that process with SIGKILL. */
async function startAndKill(): Promise<void> {
  const module = join(import.meta.dirname, 'embedded-postgres.ts')
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined, settings: ${JSON.stringify(small)} })
    console.log('up'); setInterval(() => undefined, 1000);`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('embedded PostgreSQL', () => {
  test('a start creates a local server with a private password, and a stop keeps the data', async () => {
    const first = await start()
    expect(first.reused).toBe(false)
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS number')
    expect(
      await query(
        first.url,
        `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses', 'password_encryption') ORDER BY name`,
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'password_encryption', setting: 'scram-sha-256' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
    await first.stop()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    const second = await start()
    expect(await query(second.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  })

  test('the embedded server rejects a wrong password', async () => {
    copyUsed()
    const { url } = await start()
    await expect(query(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject(
      { code: '28P01' },
    )
  })

  test('a start reuses the server left by a killed run and stops it afterwards', async () => {
    copyUsed()
    await startAndKill()
    const postgres = await start()
    expect(postgres.reused).toBe(true)
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('a start ignores a pid file that names an unrelated process', async () => {
    copyUsed()
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(
      pidFile,
      `${process.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n  1 1\nready   \n`,
    )
    expect(commandOf(process.pid)).not.toContain(dataDir)
    const postgres = await start()
    expect(postgres.reused).toBe(false)
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('two concurrent starts share one server until the last one stops', async () => {
    copyUsed()
    const [one, other] = await Promise.all([start(), start()])
    expect(
      [one.reused, other.reused].toSorted((left, right) => Number(left) - Number(right)),
    ).toEqual([false, true])
    expect(one.port).toBe(other.port)
    await one.stop()
    expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await other.stop()
    await expect(query(other.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('a killed server restarts on its port with the committed data', async () => {
    copyUsed()
    const { url } = await start()
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS number')
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    const back = async (): Promise<Record<string, unknown>[]> =>
      query(url, 'SELECT number FROM kept').catch(() =>
        new Promise((resolve) => setTimeout(resolve, 100)).then(back),
      )
    expect(await back()).toEqual([{ number: 7 }])
  })

  test('two data folders have separate servers', async () => {
    for (const folder of ['one', 'other']) {
      mkdirSync(join(dataDir, folder))
      copyUsed(join(dataDir, folder))
    }
    const [one, other] = await Promise.all([
      start(join(dataDir, 'one')),
      start(join(dataDir, 'other')),
    ])
    expect(one.port).not.toBe(other.port)
  })

  test('a start recreates a partial cluster and replaces a lost password', async () => {
    mkdirSync(join(dataDir, 'postgres.new'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18')
    await (await start()).stop()
    rmSync(join(dataDir, 'postgres.password'))
    const { url } = await start()
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(url).toContain(readFileSync(join(dataDir, 'postgres.password'), 'utf8'))
  })

  test.runIf(asRoot)('a start by root stores data outside a private home folder', async () => {
    const home = join(dataDir, 'home')
    mkdirSync(home)
    chmodSync(home, 0o700)
    const folder = join(home, 'clone', '.data')
    const places = [await placeOf(folder), await placeOf(folder)]
    rmSync(folder, { recursive: true })
    places.push(await placeOf(folder))
    expect(places[0]).not.toContain(home)
    expect(logged.join('\n')).toContain(places[0])
    expect(places[1], 'the same data the next time').toBe(places[0])
    expect(places[2], 'new data when the data folder was removed').not.toBe(places[0])
    for (const place of places) rmSync(place, { recursive: true, force: true })
  })
})
