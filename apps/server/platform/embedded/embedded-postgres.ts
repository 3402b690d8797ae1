import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from './cluster.ts'
import { joinFolder, leaveFolder } from './folder-users.ts'
import { keepRunning } from './keep-running.ts'
import { lockFolder } from './lock-folder.ts'
import { findRunning, isRunning, startPostmaster, stopPostmaster, urlOf } from './postmaster.ts'

export interface EmbeddedPostgresOptions {
  /** Holds the database (`postgres/`), its password, its log and its lock. Made if missing. */
  dataDir: string
  log: (line: string) => void
  /** Overrides of postgresql.conf, for tests; ignored by a server that runs already. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** Logs in as the owner of the database, who may create roles and databases. */
  url: string
  port: number
  /** True when a server was running already: another process of ours, or one left by a killed run. */
  reused: boolean
  /** Fast shutdown, unless another living process still uses the same data folder. */
  stop(): Promise<void>
}

/**
 * A real PostgreSQL on a free local port with its data under `dataDir`. Starting twice, from one
 * process or many, gives the same server; a kill -9 of anything leaves nothing in the way, and a
 * server that is killed while it is used comes back on its port.
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
        // Of several users of the folder the first one brings it back, on the port that the others know too.
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
