import cluster from 'node:cluster'
import { loadSettings, SettingsError, type Settings } from './platform/settings/settings.ts'

/** Starts what this process is for. Loads no module that it does not need. */
async function start(settings: Settings): Promise<() => Promise<void>> {
  if (cluster.isWorker) {
    const { runWorker } = await import('./processes/worker.ts')
    return runWorker(settings)
  }
  if (settings.workers > 1) {
    const { superviseWorkers } = await import('./processes/supervise-workers.ts')
    return superviseWorkers(settings)
  }
  const [{ openDatabase }, { serve }] = await Promise.all([
    import('./processes/open-database.ts'),
    import('./processes/serve.ts'),
  ])
  const database = await openDatabase(settings)
  const served = await serve(settings, database, { seeds: true, probes: true })
  served.startSharedJobs()
  return async () => {
    await served.stop()
    await database.stop()
  }
}

/**
 * Stops once, on Ctrl-C, SIGTERM or the end of the parent process.
 * Listens from the beginning: a stop requested during start-up waits until the start is complete.
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
