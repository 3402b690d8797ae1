import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { drive } from '../drive.ts'

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
 * A new session compiles its statements and loads its catalogue, which took 64 sessions longer than
 * a whole measurement on a slow machine.
 */
const warmUpSeconds = (clients: number): number => Math.ceil(clients / 24)

/**
 * Measures the transfers per second of limit.sql, the upper limit for posting: by pgbench -M
 * prepared when it is installed, otherwise by this driver. `by` names the method. `onWarm` is
 * called when the counted time begins.
 */
export async function measureLimit(
  url: string,
  clients: number,
  seconds: number,
  onWarm: () => void = () => undefined,
): Promise<{ perSecond: number; count: number; by: string }> {
  const counted = Math.max(minSeconds, seconds)
  const resultOf = (perSecond: number, by: string) => ({
    perSecond,
    count: perSecond * counted,
    by,
  })
  if (spawnSync('pgbench', ['--version']).status !== 0)
    return resultOf(
      await byDriver(url, clients, counted, onWarm),
      'driver (pgbench is not installed)',
    )
  return resultOf(await byPgbench(url, clients, counted, onWarm), 'pgbench -M prepared')
}

/** Repeats a run in which no transaction finished because the disk was busy. */
async function byPgbench(
  url: string,
  clients: number,
  seconds: number,
  onWarm: () => void,
): Promise<number> {
  const warmUp = warmUpSeconds(clients)
  const counts = ['-c', String(clients), '-j', '1', '-T', String(warmUp + seconds), '-P', '1']
  const file = ['-f', here('limit.pgbench')]
  for (let attempt = 1; ; attempt++) {
    const pgbench = spawn('pgbench', ['-n', '-M', 'prepared', ...counts, ...file, url])
    const output = text(pgbench.stdout)
    const rates: number[] = []
    let intervals = 0
    // One line a second: "progress: 2.0 s, 3955.3 tps, lat 4.041 ms stddev 1.2, 0 failed".
    for await (const line of createInterface(pgbench.stderr)) {
      const rate = /^progress: [\d.]+ s, ([\d.]+) tps/.exec(line)?.[1]
      if (rate === undefined) continue
      if (intervals++ >= warmUp) rates.push(Number(rate))
      else if (intervals === warmUp) onWarm()
    }
    const sum = rates.reduce((total, rate) => total + rate, 0)
    if (sum > 0) return sum / rates.length
    if (attempt === maxAttempts) throw new Error(`unexpected pgbench output: ${await output}`)
  }
}

async function byDriver(
  url: string,
  clients: number,
  seconds: number,
  onWarm: () => void,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  const transfer = () => {
    const pair = 1 + Math.floor(Math.random() * 10_000)
    return pool.query({
      name: 'limit',
      text: 'select limit_transfer($1,$2,$3,100)',
      values: [Math.floor(Math.random() * 2 ** 52), pair * 2 - 1, pair * 2],
    })
  }
  await drive(clients, warmUpSeconds(clients), transfer)
  onWarm()
  const { perSecond } = await drive(clients, seconds, transfer)
  await pool.end()
  return perSecond
}
