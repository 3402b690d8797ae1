import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseName, postgresEnv, roleName, type Cluster } from './cluster.ts'
import { commandOf, isAlive } from './process-facts.ts'

const readyWithinMs = 300_000
const stopWithinMs = 60_000
const logLimitBytes = 20_000_000
const portAttempts = 5

/**
 * PostgreSQL's settings: sized for one machine that also runs the app; durability is never traded
 * for speed.
 */
const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export function urlOf(cluster: Cluster, port: number): string {
  return `postgres://${roleName}:${cluster.password}@127.0.0.1:${port}/${databaseName}`
}

/**
 * The port of a server already running on this data, once it responds; undefined when there is
 * none.
 */
export async function findRunning(cluster: Cluster): Promise<number | undefined> {
  const pidFile = join(cluster.data, 'postmaster.pid')
  const deadline = performance.now() + readyWithinMs
  while (existsSync(pidFile)) {
    const [pid, , , port] = readFileSync(pidFile, 'utf8')
      .split('\n')
      .map((line) => Number(line))
    if (!pid || !isPostmaster(pid, cluster.data)) {
      rmSync(pidFile, { force: true })
      return undefined
    }
    if (port && (await answers(cluster, port))) return port
    if (performance.now() > deadline)
      throw new Error(
        `a PostgreSQL server (pid ${pid}) runs on ${cluster.data} and does not answer; stop it and start again`,
      )
    await sleep(100)
  }
  return undefined
}

/** True while the server process is alive, even before it accepts connections. */
export function isRunning(cluster: Cluster): boolean {
  const pid = Number(readOrNothing(join(cluster.data, 'postmaster.pid')).split('\n')[0])
  return pid > 0 && isPostmaster(pid, cluster.data)
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * A pid file survives a power loss, and its pid may since belong to any process. Only a process
 * whose command names this data folder counts, or whose command cannot be read: two servers on one
 * folder would destroy its data.
 */
function isPostmaster(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  return commandOf(pid)?.includes(data) ?? true
}

/** @param wanted the port to use; a free one when absent. */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  wanted?: number,
): Promise<number> {
  trimLog(cluster.logFile)
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort())
    const child = spawnPostmaster(cluster, { ...defaultSettings, ...settings, port: String(port) })
    if (await becomesReady(cluster, child, port)) return port
    // Another process may have taken the port after the check; the log shows any other cause.
    if (attempt === portAttempts)
      throw new Error(
        `the embedded PostgreSQL did not start; the end of ${cluster.logFile}:\n${tail(cluster.logFile)}`,
      )
  }
}

/** Detached, so that Ctrl-C in a terminal stops PostgreSQL only through stop(). */
function spawnPostmaster(cluster: Cluster, settings: Record<string, string>): ChildProcess {
  const output = openSync(cluster.logFile, 'a', 0o600)
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(cluster.bin, 'postgres'), ['-D', cluster.data, ...args], {
    cwd: '/',
    env: postgresEnv,
    detached: true,
    stdio: ['ignore', output, output],
    ...cluster.user,
  })
  closeSync(output)
  child.unref()
  return child
}

async function becomesReady(cluster: Cluster, child: ChildProcess, port: number): Promise<boolean> {
  let gone = false
  child.once('error', () => (gone = true))
  child.once('exit', () => (gone = true))
  const deadline = performance.now() + readyWithinMs
  while (!gone && performance.now() < deadline) {
    if (await answers(cluster, port)) return true
    await sleep(50)
  }
  return false
}

/**
 * Logs in and compares the data directory, so that another server on the port is never mistaken for
 * this one.
 */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port),
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === cluster.data
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Fast shutdown: open transactions are rolled back, committed data is on disk. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const pidFile = join(cluster.data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!pid || !isPostmaster(pid, cluster.data)) return
  process.kill(pid, 'SIGINT')
  const deadline = performance.now() + stopWithinMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) {
      process.kill(pid, 'SIGQUIT')
      return
    }
    await sleep(30)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function trimLog(file: string): void {
  if (existsSync(file) && statSync(file).size > logLimitBytes) truncateSync(file)
}

function tail(file: string): string {
  return existsSync(file)
    ? readFileSync(file, 'utf8').split('\n').slice(-15).join('\n')
    : '(no log)'
}
