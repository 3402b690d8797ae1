import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSimulators } from '../../simulators/simulators.ts'
import { openDb, type Db } from '../platform/db.ts'
import type { SecretName } from '../platform/settings/settings.ts'
import { newSecrets, simulatorKeys } from './new-secrets.ts'
import { openTestDatabase, providerUrls } from './test-app.ts'
import { silentPort } from './silent-port.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const payoutDelayMs = 300

/**
 * A server with its jobs in its own process, which a test kills and restarts; the database and the
 * simulators keep running.
 */
export interface KillableServer {
  db: Db
  /** The same database with the operator's role. */
  operator: Db
  ownerUrl: string
  url: string
  simulators: string
  secrets: Record<SecretName, string>
  /** Folder of stored files. */
  dataDir: string
  /** Sets a fault on every n-th call to a target. */
  fault(target: string, mode: string, every: number): Promise<unknown>
  kill(): void
  /** Resolves when the new process is ready. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a server in its own process and resolves when it is ready. `started` receives the process
 * immediately.
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  internalUrl: string,
  started: (child: ChildProcess) => void,
): Promise<void> {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  started(child)
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    if (
      await fetch(`${internalUrl}/readyz`).then(
        (one) => one.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** @param prepare changes the database before the server reads it. */
export async function openKillableServer(
  env: Record<string, string>,
  prepare: (db: Db) => Promise<unknown> = async () => undefined,
): Promise<KillableServer> {
  const database = await openTestDatabase()
  const [port, internalPort, secrets] = [await silentPort(), await silentPort(), newSecrets()]
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'champa-killable-'))
  const simulators = await startSimulators({
    port: 0,
    dataDir: ':memory:',
    webhookUrl: `${url}/api/hooks`,
    payoutDelayMs,
    ...simulatorKeys(secrets),
  })
  const environment = {
    ...process.env,
    ...secrets,
    ...providerUrls(simulators.url),
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'fatal',
    REQUESTS_PER_MINUTE: '1000000',
    REQUESTS_AT_ONCE: '1000',
    ...env,
  }
  const db = openDb(database.url, { waitMs: 60_000 })
  const { operator } = database
  await prepare(operator)
  let server: ChildProcess | undefined
  const start = (): Promise<void> =>
    startServer(environment, `http://127.0.0.1:${internalPort}`, (child) => void (server = child))

  await start()
  return {
    db,
    operator,
    ownerUrl: database.ownerUrl,
    url,
    simulators: simulators.url,
    secrets,
    dataDir,
    start,
    fault: (target, mode, every) =>
      fetch(`${simulators.url}/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ target, mode, every }),
      }),
    kill: () => void server?.kill('SIGKILL'),
    stop: async () => {
      server?.kill('SIGKILL')
      await simulators.stop()
      await db.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
