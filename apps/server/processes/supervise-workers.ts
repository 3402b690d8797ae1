import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { openDb } from '../platform/db.ts'
import { openInternal } from '../platform/internal/internal.ts'
import { openLog } from '../platform/log.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { openDatabase } from './open-database.ts'
import type { Order, Report } from './worker.ts'

/** A worker that ends is replaced after this time, doubled while its replacements fail to start. */
const replacedAfterMs = { first: 500, longest: 30_000 }

/** Longer than a worker waits for its requests in progress. */
const stopWithinMs = 30_000

/** A worker that does not report its metrics in time is left out of their sum. */
const metricsWithinMs = 2_000

/**
 * Starts `settings.workers` processes that share PORT, replaces those that end, and serves the
 * probes and the sum of their metrics itself. One of them runs the shared jobs and, in the sandbox,
 * writes the demo first. SIGHUP replaces the workers one by one without refusing a request.
 */
export async function superviseWorkers(settings: Settings): Promise<() => Promise<void>> {
  const log = openLog(settings.logLevel)
  const { stop: stopDatabase, ...database } = await openDatabase(settings)
  /** The workers that listen. */
  const serving = new Set<Worker>()
  /** Ended on request, so not replaced. */
  const stopped = new WeakSet<Worker>()
  let runsSharedJobs: Worker | undefined
  let stopping = false

  const tell = (worker: Worker, order: Order): void => void worker.send(order)

  function assignSharedJobs(): void {
    if (stopping || (runsSharedJobs && serving.has(runsSharedJobs))) return
    runsSharedJobs = serving.values().next().value
    if (runsSharedJobs) tell(runsSharedJobs, { order: 'run shared jobs' })
  }

  /** Starts a worker, which is ready when it listens. @throws when it ends before. */
  async function start(seeds = false): Promise<void> {
    const worker = cluster.fork()
    worker.once('message', () => tell(worker, { order: 'serve', database, seeds }))
    worker.once('exit', (code, signal) => {
      const served = serving.delete(worker)
      assignSharedJobs()
      if (stopping || stopped.has(worker) || !served) return
      log.error({ worker: worker.process.pid, code, signal }, 'worker ended, starting another')
      void replace()
    })
    const ended = new AbortController()
    worker.once('exit', () => ended.abort())
    await once(worker, 'listening', { signal: ended.signal }).catch(() => {
      throw new Error('A worker process ended before it served requests; the log says why.')
    })
    serving.add(worker)
    assignSharedJobs()
  }

  async function replace(afterMs = replacedAfterMs.first): Promise<void> {
    await sleep(afterMs, undefined, { ref: false })
    if (stopping) return
    await start().catch((error: unknown) => {
      log.error({ err: error }, 'worker could not start, trying again')
      return replace(Math.min(afterMs * 2, replacedAfterMs.longest))
    })
  }

  async function stop(worker: Worker): Promise<void> {
    stopped.add(worker)
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs)
    worker.process.kill('SIGTERM')
    if (!worker.isDead()) await once(worker, 'exit')
    clearTimeout(timer)
  }

  let restarting: Promise<void> | undefined
  async function restartOneByOne(): Promise<void> {
    for (const worker of [...serving]) {
      if (stopping) return
      await start()
      await stop(worker)
    }
  }
  process.on('SIGHUP', () => {
    restarting ??= restartOneByOne()
      .then(
        () => log.info({}, 'every worker was restarted'),
        (error: unknown) => log.error({ err: error }, 'restart stopped, the other workers remain'),
      )
      .finally(() => (restarting = undefined))
  })

  const db = openDb(database.serverUrl, { maxConnections: 1, waitMs: settings.databaseWaitMs })
  const internal = await openInternal(
    { settings, db, log },
    () => serving.size > 0 && !stopping,
    async () => AggregatorRegistry.aggregate(await readMetrics(serving)).metrics(),
  )
  // The first one writes the demo, which the others then find complete.
  await start(true)
  await Promise.all(Array.from({ length: settings.workers - 1 }, () => start()))
  await internal.listen({ port: settings.internalPort, host: settings.internalHost })
  return async () => {
    stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stop(worker!)))
    await internal.close()
    await db.end()
    await stopDatabase()
  }
}

/** The metrics of each worker. */
async function readMetrics(workers: Iterable<Worker>): Promise<Exclude<Report, string>[]> {
  const reports = await Promise.all(
    [...workers].map(async (worker) => {
      worker.send({ order: 'report metrics' } satisfies Order)
      const signal = AbortSignal.timeout(metricsWithinMs)
      const [report] = await once(worker, 'message', { signal }).catch(() => [[]])
      return report as Exclude<Report, string>
    }),
  )
  return reports.filter((report) => report.length > 0)
}
