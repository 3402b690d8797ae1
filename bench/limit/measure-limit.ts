import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { drive } from '../drive.ts'

const run = promisify(execFile)
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export async function prepareLimit(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(await readFile(here('limit.sql'), 'utf8'))
  await client.end()
}

/** In a shorter time, pgbench may finish no transaction on a busy machine. */
const minSeconds = 2
const maxAttempts = 3

/**
 * Measures the transfers per second of limit.sql, the upper limit for posting: by pgbench -M
 * prepared when it is installed, otherwise by this driver. `by` names the method.
 */
export async function measureLimit(
  url: string,
  clients: number,
  seconds: number,
): Promise<{ perSecond: number; count: number; by: string }> {
  const lasting = Math.max(minSeconds, seconds)
  const resultOf = (perSecond: number, by: string) => ({
    perSecond,
    count: perSecond * lasting,
    by,
  })
  if (spawnSync('pgbench', ['--version']).status !== 0)
    return resultOf(await byDriver(url, clients, lasting), 'driver (pgbench is not installed)')
  return resultOf(await byPgbench(url, clients, lasting), 'pgbench -M prepared')
}

/** Repeats a run in which no transaction finished because the disk was busy. */
async function byPgbench(url: string, clients: number, seconds: number): Promise<number> {
  const counts = ['-c', String(clients), '-j', '1', '-T', String(seconds)]
  const file = ['-f', here('limit.pgbench')]
  for (let attempt = 1; ; attempt++) {
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', ...counts, ...file, url])
    const found = /tps = ([\d.]+)/.exec(stdout)
    if (found) return Number(found[1])
    if (attempt === maxAttempts) throw new Error(`unexpected pgbench output: ${stdout}`)
  }
}

async function byDriver(url: string, clients: number, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  const { perSecond } = await drive(clients, seconds, () => {
    const pair = 1 + Math.floor(Math.random() * 10_000)
    return pool.query({
      name: 'limit',
      text: 'select limit_transfer($1,$2,$3,100)',
      values: [Math.floor(Math.random() * 2 ** 52), pair * 2 - 1, pair * 2],
    })
  })
  await pool.end()
  return perSecond
}
