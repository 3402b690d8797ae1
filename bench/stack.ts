import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../apps/server/platform/embedded/postmaster.ts'
import { nodeFlags } from '../apps/server/processes/node-flags.ts'
import { serverUrlOf } from '../apps/server/platform/database/server-login.ts'
import { newSecrets } from '../apps/server/testing/new-secrets.ts'
import { startEmbeddedPostgres } from '../apps/server/platform/embedded/embedded-postgres.ts'

const file = (path: string): string => fileURLToPath(new URL(`../apps/${path}`, import.meta.url))

export interface Stack {
  url: string
  databaseUrl: string
  simulatorsUrl: string
  secrets: Record<string, string>
  serverPid: number
  /** The parent of all processes of the stack's database. */
  postmasterPid: number
  stop: () => Promise<void>
}

async function ready(url: string): Promise<void> {
  for (let tried = 0; tried < 600; tried++) {
    if (
      await fetch(url).then(
        (one) => one.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`timeout: ${url} does not answer`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

/**
 * Starts the production set-up in separate processes: PostgreSQL with durable commits, the server
 * behind a proxy, and the simulators. `outsideUrl` replaces the simulated games, bank and gifts.
 */
export async function startStack({ outsideUrl }: { outsideUrl?: string } = {}): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'champa-bench-'))
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const [port, internalPort, simulatorsPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const secrets = newSecrets()
  const env = {
    ...process.env,
    ...secrets,
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    SIMULATORS_PORT: String(simulatorsPort),
    DATA_DIR: dataDir,
    DATABASE_URL: serverUrlOf(postgres.url),
    MIGRATE_DATABASE_URL: postgres.url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '100000000',
    REQUESTS_AT_ONCE: '1000',
    SOCKETS_PER_ADDRESS: '100000',
    SOCKETS_PER_CALLER: '100000',
    WEBHOOK_URL: `http://127.0.0.1:${port}/api/hooks`,
    ...(outsideUrl === undefined
      ? {}
      : { GAMES_URL: outsideUrl, BANK_URL: outsideUrl, TRUEMONEY_URL: outsideUrl }),
  }
  const start = (main: string, flags: readonly string[] = []): ChildProcess =>
    spawn(process.execPath, [...flags, file(main)], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const simulators = start('simulators/main.ts')
  const server = start('server/main.ts', nodeFlags)
  const [url, simulatorsUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${simulatorsPort}`]
  await ready(`${simulatorsUrl}/healthz`)
  await ready(`http://127.0.0.1:${internalPort}/readyz`)
  return {
    url,
    simulatorsUrl,
    secrets,
    databaseUrl: postgres.url,
    serverPid: server.pid!,
    postmasterPid: Number.parseInt(
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
      10,
    ),
    stop: async () => {
      await ended(server)
      await ended(simulators)
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
