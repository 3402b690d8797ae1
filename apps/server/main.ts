import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { loadSettings, SettingsError, type Settings } from './platform/settings/settings.ts'

/**
 * Starts a worker, the supervisor of several workers, or the only server process. Each role loads
 * just its own modules.
 */
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
 * Stops the process once, on Ctrl-C, SIGTERM or the end of the parent process. A signal during
 * start-up takes effect when the start is complete.
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

const started = Promise.resolve().then(() => start(loadSettings(process.env)))
stopOnSignals(started)
// A killed process would not write it at its end.
started.then(
  () => flushCompileCache(),
  () => undefined,
)
