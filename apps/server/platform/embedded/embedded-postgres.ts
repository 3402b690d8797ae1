import { mkdirSync, realpathSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from './cluster.ts'
import { lockFolder } from './lock-folder.ts'
import { findRunning, isRunning, startPostmaster, stopPostmaster, urlOf } from './postmaster.ts'
import { isAlive, startOf } from './process-facts.ts'

const checkEveryMs = 1_000

interface Keeping {
  isRunning: () => boolean
  /** Restarts the server; retried when it fails. */
  revive: () => Promise<void>
  log: (line: string) => void
}

/**
 * Watches a server that has no supervisor and restarts it when it was killed. Returns a function
 * that ends the watch and waits for a restart in progress.
 */
function keepRunning({ isRunning, revive, log }: Keeping): () => Promise<void> {
  let ended = false
  let reviving: Promise<void> | undefined
  const timer = setInterval(() => {
    if (ended || reviving || isRunning()) return
    log('the embedded PostgreSQL stopped, restarting it')
    reviving = revive()
      .catch((error: unknown) =>
        log(
          `the embedded PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
      .finally(() => (reviving = undefined))
  }, checkEveryMs)
  // The watch must not keep the process alive.
  timer.unref()
  return async () => {
    ended = true
    clearInterval(timer)
    await reviving
  }
}

let sequence = 0

/**
 * Registers a use of the embedded database, as an empty file named after the process. The last use
 * to end stops the server; files of dead processes are ignored.
 */
function joinFolder(usersDir: string): string {
  mkdirSync(usersDir, { recursive: true })
  sequence += 1
  const name = `${process.pid}-${startOf(process.pid)}-${sequence}`
  writeFileSync(join(usersDir, name), '')
  return name
}

/** Removes a registered use and returns whether any other is left. */
function leaveFolder(usersDir: string, name: string): { othersLeft: boolean } {
  rmSync(join(usersDir, name), { force: true })
  const others = readdirSync(usersDir).filter((other) => isUser(usersDir, other))
  return { othersLeft: others.length > 0 }
}

function isUser(usersDir: string, name: string): boolean {
  const [pid, start] = name.split('-')
  if (isAlive(Number(pid)) && startOf(Number(pid)) === start) return true
  rmSync(join(usersDir, name), { force: true })
  return false
}

export interface EmbeddedPostgresOptions {
  /**
   * The data folder. It contains the database (`postgres/`), its password, its log and its lock.
   * Created when missing.
   */
  dataDir: string
  log: (line: string) => void
  /** Overrides of postgresql.conf for tests; ignored when the server is already running. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** Connection URL of the database's owner, who may create roles and databases. */
  url: string
  port: number
  /** True when a server was already running, from another process or a killed run. */
  reused: boolean
  /** Shuts the server down fast, unless another live process still uses the data folder. */
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL on a free local port with its data under `dataDir`. Repeated starts,
 * from one process or many, share one server; a kill -9 never blocks the next start, and a server
 * killed while in use is restarted on its port.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const folder = realpathSync(dataDir)
  const lockFile = join(folder, 'postgres.lock')
  const usersDir = join(folder, 'postgres.users')
  return lockFolder(lockFile, async () => {
    const cluster = await openCluster(folder, log)
    const running = await findRunning(cluster)
    const port = running ?? (await startPostmaster(cluster, settings))
    log(
      `${running ? 'reusing' : 'started'} the embedded PostgreSQL on 127.0.0.1:${port}, data in ${cluster.data}`,
    )
    const name = joinFolder(usersDir)
    const revive = (): Promise<void> =>
      lockFolder(lockFile, async () => {
        // The first process to get the lock restarts the server, on the port that the others use
        // too.
        if (!isRunning(cluster)) await startPostmaster(cluster, settings, port)
      })
    const endWatch = keepRunning({ isRunning: () => isRunning(cluster), revive, log })
    const stop = async (): Promise<void> => {
      await endWatch()
      await lockFolder(lockFile, async () => {
        if (!leaveFolder(usersDir, name).othersLeft) await stopPostmaster(cluster)
      })
    }
    return { url: urlOf(cluster, port), port, reused: running !== undefined, stop }
  })
}
