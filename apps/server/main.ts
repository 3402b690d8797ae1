import { startJobs } from './jobs/runner.ts'
import { schedule } from './jobs/schedule.ts'
import { openApp } from './app.ts'
import { assertGameAddresses } from './features/game/index.ts'
import { startEmbeddedPostgres } from './platform/embedded/embedded-postgres.ts'
import { openDb, operatorRole } from './platform/db.ts'
import { prepareDatabase } from './platform/database/prepare.ts'
import { serverUrlOf } from './platform/database/server-login.ts'
import type { AppContext } from './platform/app-context.ts'
import { listenBacklog } from './platform/http/connections.ts'
import { loadSettings, SettingsError, type Settings } from './platform/settings/settings.ts'
import { seedDemo } from './seed/seed-demo.ts'

async function start(settings: Settings): Promise<() => Promise<void>> {
  const embedded = settings.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: (line) => console.log(line) })
  const databaseUrl = settings.databaseUrl ?? serverUrlOf(embedded!.url)
  const ownerUrl = embedded?.url ?? settings.migrateDatabaseUrl
  await prepareDatabase(
    { server: databaseUrl, owner: ownerUrl, dataDir: embedded && settings.dataDir },
    settings,
  )
  // Notifications pass through the embedded database too, so that an operator's command reaches
  // open apps.
  const app = await openApp({ ...settings, databaseUrl }, databaseUrl)
  await assertGameAddresses(app.ctx)
  if (settings.sandbox && ownerUrl !== null) await seed(app.ctx, ownerUrl)
  await app.http.listen({ port: settings.port, host: settings.host, backlog: listenBacklog })
  await app.internal.listen({ port: settings.internalPort, host: settings.internalHost })
  const jobs = startJobs(app.ctx, schedule)
  app.ctx.log.info({ port: settings.port, internalPort: settings.internalPort }, 'server listening')
  return async () => {
    // Jobs and requests stop in parallel: one after the other could exceed the supervisor's grace
    // period.
    await app.close(jobs.stop())
    await embedded?.stop()
  }
}

/**
 * Only the operator may write demo members, games and accounts, so the seed uses the operator role
 * of the owner's login.
 */
async function seed(ctx: AppContext, ownerUrl: string): Promise<void> {
  const db = openDb(ownerUrl, { maxConnections: 2, role: operatorRole })
  await seedDemo({ ...ctx, db }).finally(() => db.end())
}

/**
 * Stops the server once, on Ctrl-C, SIGTERM or the end of the parent process. Listens from the
 * beginning: a stop requested during start-up waits until the start is complete.
 */
function stopOnSignals(started: Promise<() => Promise<void>>): void {
  let stopping = false
  const once = (): void => {
    if (stopping) return
    stopping = true
    started.then((stop) => stop()).then(() => process.exit(0), fail)
  }
  process.on('SIGINT', once)
  process.on('SIGTERM', once)
  process.on('disconnect', once)
  if (process.send && !process.connected) once()
  started.catch(fail)
}

function fail(error: unknown): never {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
}

stopOnSignals(Promise.resolve().then(() => start(loadSettings(process.env))))
