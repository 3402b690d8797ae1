import { startJobs } from '../jobs/runner.ts'
import { schedule } from '../jobs/schedule.ts'
import { openApp } from '../app.ts'
import { assertGameAddresses } from '../features/game/index.ts'
import { openDb, operatorRole } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'
import { listenBacklog } from '../platform/http/connections.ts'
import { registerJobs } from '../platform/health/health-notes.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import type { Database } from './open-database.ts'

export interface Served {
  /** Starts the jobs that run in one process only. */
  startSharedJobs(): void
  /** Finishes requests and jobs in progress, then closes the connections to the database. */
  stop(): Promise<void>
}

interface Duties {
  /** True: writes the sandbox's demo data before the server listens. */
  seeds: boolean
  /** True: also listens on INTERNAL_PORT. */
  probes: boolean
}

/** Serves the API, the apps and live events in this process. */
export async function serve(
  settings: Settings,
  { serverUrl, ownerUrl }: Pick<Database, 'serverUrl' | 'ownerUrl'>,
  { seeds, probes }: Duties,
): Promise<Served> {
  const app = await openApp({ ...settings, databaseUrl: serverUrl }, serverUrl)
  await assertGameAddresses(app.ctx)
  if (seeds && settings.sandbox && ownerUrl !== null) await seed(app.ctx, ownerUrl)
  await app.http.listen({ port: settings.port, host: settings.host, backlog: listenBacklog })
  if (probes)
    await app.internal.listen({ port: settings.internalPort, host: settings.internalHost })
  registerJobs(schedule)
  const jobs = [startJobs(app.ctx, ofEveryProcess(true))]
  app.ctx.log.info({ port: settings.port, internalPort: settings.internalPort }, 'server listening')
  return {
    startSharedJobs: () => void jobs.push(startJobs(app.ctx, ofEveryProcess(false))),
    // Jobs and requests stop in parallel: one after the other could exceed the supervisor's grace
    // period.
    stop: () => app.close(Promise.all(jobs.map((each) => each.stop())).then(() => undefined)),
  }
}

const ofEveryProcess = (wanted: boolean) =>
  schedule.filter(({ inEveryProcess = false }) => inEveryProcess === wanted)

/**
 * Only the operator may write demo members, games and accounts, so the seed uses the operator role
 * of the owner's login.
 */
async function seed(ctx: AppContext, ownerUrl: string): Promise<void> {
  const db = openDb(ownerUrl, { maxConnections: 2, role: operatorRole })
  await seedDemo({ ...ctx, db }).finally(() => db.end())
}
