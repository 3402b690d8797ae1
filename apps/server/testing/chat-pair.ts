import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulators } from '../../simulators/simulators.ts'
import { openDb, type Db } from '../platform/db.ts'
import { loadSettings, type Settings } from '../platform/settings/settings.ts'
import { startServer } from './killable-server.ts'
import { newSecrets, simulatorKeys } from './new-secrets.ts'
import { silentPort } from './silent-port.ts'
import { openTestDatabase, providerUrls } from './test-app.ts'

/** Two servers on one database behind a balancer that only knows which of them responds. */
export interface ServerPair {
  db: Db
  /** The same database with the operator's role. */
  operator: { db: Db }
  settings: Settings
  /** URL of the balancer. */
  url: string
  urls: [string, string]
  /** Suspends a server with SIGSTOP and returns when `count` more connections wait for it. */
  suspendUntilAwaited(index: 0 | 1, count: number): Promise<void>
  /** Kills a server with SIGKILL. */
  kill(index: 0 | 1): void
  stop(): Promise<void>
}

/** @param prepare changes the database before the servers read it. */
export async function openServerPair(
  prepare: (db: Db) => Promise<unknown> = async () => undefined,
): Promise<ServerPair> {
  const [database, secrets] = [await openTestDatabase(), newSecrets()]
  const dataDir = mkdtempSync(join(tmpdir(), 'champa-pair-'))
  const ports = [await silentPort(), await silentPort()] as const
  const simulators = await startSimulators({
    port: 0,
    dataDir: ':memory:',
    webhookUrl: `http://127.0.0.1:${ports[0]}/api/hooks`,
    payoutDelayMs: 3_600_000,
    ...simulatorKeys(secrets),
  })
  const env = {
    ...process.env,
    ...secrets,
    ...providerUrls(simulators.url),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'fatal',
    REQUESTS_PER_MINUTE: '1000000',
    REQUESTS_AT_ONCE: '1000',
  }
  const db = openDb(database.url, { waitMs: 60_000 })
  const { operator } = database
  await prepare(operator)
  const servers: ChildProcess[] = []
  const urls = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  for (const [index, port] of ports.entries()) {
    const internalPort = await silentPort()
    await startServer(
      { ...env, PORT: String(port), INTERNAL_PORT: String(internalPort) },
      `http://127.0.0.1:${internalPort}`,
      (child) => (servers[index] = child),
    )
  }
  const balancer = await openBalancer(ports)
  return {
    db,
    operator: { db: operator },
    urls,
    url: balancer.url,
    settings: loadSettings(env),
    suspendUntilAwaited: async (index, count) => {
      servers[index]!.kill('SIGSTOP')
      const before = balancer.connectionsTo(index)
      while (balancer.connectionsTo(index) < before + count)
        await new Promise((resolve) => setTimeout(resolve, 20))
    },
    kill: (index) => void servers[index]!.kill('SIGKILL'),
    stop: async () => {
      balancer.stop()
      for (const server of servers) server.kill('SIGKILL')
      await simulators.stop()
      await db.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Balancer {
  url: string
  /** Number of connections made to this server so far. */
  connectionsTo(index: number): number
  stop(): void
}

/**
 * Sends each connection to a random server and skips one that refuses. Round robin would send every
 * socket to the same server, because each client opens a second connection right after it.
 */
async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const connections = ports.map(() => 0)
  const server = createServer((client) => {
    client.on('error', () => undefined)
    const first = randomInt(ports.length)
    const tryServer = (attempt: number): void => {
      if (attempt === ports.length) return void client.destroy()
      const index = (first + attempt) % ports.length
      const upstream = connect(ports[index]!, '127.0.0.1')
      let reached = false
      upstream.on('connect', () => {
        reached = true
        connections[index]!++
        client.pipe(upstream).pipe(client)
        client.on('close', () => upstream.destroy())
      })
      upstream.on('error', () => (reached ? client.destroy() : tryServer(attempt + 1)))
      upstream.on('close', () => reached && client.destroy())
    }
    tryServer(0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connectionsTo: (index) => connections[index]!,
    stop: () => void server.close(),
  }
}
