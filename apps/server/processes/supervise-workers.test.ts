import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { readInfo } from '@champa/contract/lookup'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import { placeForData } from '../testing/place-for-data.ts'
import { silentPort } from '../testing/silent-port.ts'

const waits = { timeout: 60_000, interval: 50 }

interface Supervised {
  pid: number
  port: number
  internalPort: number
  dataDir: string
  /** Resolves with the exit code. */
  ended: Promise<unknown[]>
}

async function startSupervised(workers: string): Promise<Supervised> {
  const dataDir = mkdtempSync(join(placeForData(), 'champa-workers-'))
  const [port, internalPort] = [await silentPort(), await silentPort()]
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: undefined,
      WORKERS: workers,
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${internalPort}/readyz`)).status).toBe(200),
    waits,
  )
  return { pid: child.pid!, port, internalPort, dataDir, ended }
}

/** The worker processes, oldest first; the supervisor's other children are the database's. */
const workersOf = ({ pid }: Supervised): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => parent === String(pid) && args.join(' ').includes('main.ts'))
    .map(([one]) => Number(one))
    .sort((one, other) => one - other)

/** Sends one request on a new connection, which any worker may accept, and returns its status. */
function call({ port }: Supervised): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { [requesterHeader]: memberRequester, connection: 'close' }
    request({ port, path: readInfo.path, headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode!))
    })
      .once('error', reject)
      .end()
  })
}

const metricsOf = async ({ internalPort }: Supervised): Promise<string> =>
  (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text()

/** The requests for `readInfo` that the metrics count. */
async function countedCalls(server: Supervised): Promise<number> {
  const text = await metricsOf(server)
  const counts = text.matchAll(
    /^champa_request_seconds_count\{[^}]*route="\/api\/lookup\/info"[^}]*\} (\d+)$/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Inserts a row for a shared job and waits until the job has worked on it. */
async function expectSharedJobs({ dataDir }: Supervised): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await client.query(
      `insert into coin_progress (member_id, due)
        select member_id, true from member order by member_id limit 1
        on conflict (member_id) do update set due = true`,
    )
    await vi.waitFor(async () => {
      const { rowCount } = await client.query('select 1 from coin_progress where due')
      expect(rowCount).toBe(0)
    }, waits)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

test('workers share a port, are replaced when killed, restart one by one and stop together', async () => {
  const server = await startSupervised('2')
  const first = workersOf(server)
  expect(first).toHaveLength(2)
  await expectSharedJobs(server)

  for (let calls = 0; calls < 10; calls += 1) expect(await call(server)).toBe(200)
  expect(await countedCalls(server)).toBe(10)

  // The oldest worker runs the shared jobs; they move to the other one at its death.
  process.kill(first[0]!, 'SIGKILL')
  await vi.waitFor(() => expect(workersOf(server)).not.toContain(first[0]), waits)
  expect(await call(server)).toBe(200)
  await expectSharedJobs(server)
  await vi.waitFor(async () => expect(await metricsOf(server)).toContain('champa_workers 2'), waits)

  // Sends one request after the other while SIGHUP replaces every worker.
  const second = workersOf(server)
  process.kill(server.pid, 'SIGHUP')
  let replaced = false
  while (!replaced) {
    expect(await call(server)).toBe(200)
    const now = workersOf(server)
    replaced = now.length === 2 && now.every((pid) => !second.includes(pid))
  }
  await expectSharedJobs(server)

  process.kill(server.pid, 'SIGTERM')
  expect(await server.ended).toEqual([0, null])
  expect(workersOf(server)).toEqual([])
  await expect(call(server)).rejects.toThrow('ECONNREFUSED')
})
