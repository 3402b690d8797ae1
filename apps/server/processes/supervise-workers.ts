import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, Gauge } from 'prom-client'
import { openDb } from '../platform/db.ts'
import { openInternal } from '../platform/internal/internal.ts'
import { openLog, type Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { openDatabase } from './open-database.ts'
import type { Order, Report } from './worker.ts'

/** A worker that ends is replaced after this time, doubled while its replacements fail to start. */
const replacedAfterMs = { first: 500, longest: 30_000 }

/** How long a worker may take to stop; longer than it waits for its requests in progress. */
const stopWithinMs = 30_000

/** How long a worker may take to report its metrics before it is left out of their sum. */
const metricsWithinMs = 2_000

/**
 * Each worker accepts connections for itself. When the supervisor hands them out instead, one on
 * its way to a worker that ends is neither answered nor closed.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE

/**
 * Starts `settings.workers` processes that share PORT, replaces those that end, and serves the
 * probes and the sum of their metrics itself. One of them runs the shared jobs and, in the sandbox,
 * writes the demo data first. SIGHUP replaces the workers one by one without refusing a request.
 */
export async function superviseWorkers(settings: Settings): Promise<() => Promise<void>> {
  const log = openLog(settings.logLevel)
  const { stop: stopDatabase, ...database } = await openDatabase(settings)
  const workers = new Workers(log, { order: 'serve', database, seeds: false })
  const db = openDb(database.serverUrl, { maxConnections: 1, waitMs: settings.databaseWaitMs })
  const internal = await openInternal(
    { settings, db, log },
    () => workers.serving.size > 0,
    () => sumMetrics(workers.serving),
  )
  // The first worker writes the demo data, which the others then find complete.
  await workers.start(true)
  await Promise.all(Array.from({ length: settings.workers - 1 }, () => workers.start()))
  await internal.listen({ port: settings.internalPort, host: settings.internalHost })
  process.on('SIGHUP', () => void workers.restartOneByOne())
  return async () => {
    await workers.stopAll()
    await internal.close()
    await db.end()
    await stopDatabase()
  }
}

class Workers {
  /** The workers that listen. */
  readonly serving = new Set<Worker>()
  readonly #log: Log
  readonly #serve: Extract<Order, { order: 'serve' }>
  /** Workers that are stopping on purpose, so they are not replaced. */
  readonly #stopped = new WeakSet<Worker>()
  #runsSharedJobs: Worker | undefined
  #restarting = false
  #stopping = false

  constructor(log: Log, serve: Extract<Order, { order: 'serve' }>) {
    this.#log = log
    this.#serve = serve
  }

  /** Starts a worker and resolves when it listens. @throws when it ends before. */
  async start(seeds = false): Promise<void> {
    const worker = cluster.fork()
    worker.once('message', () => send(worker, { ...this.#serve, seeds }))
    const ended = new AbortController()
    worker.once('exit', (code, signal) => {
      ended.abort()
      const served = this.serving.delete(worker)
      this.#assignSharedJobs()
      if (this.#stopping || this.#stopped.has(worker) || !served) return
      this.#log.error(
        { worker: worker.process.pid, code, signal },
        'worker ended, starting another',
      )
      void this.#replace()
    })
    await once(worker, 'listening', { signal: ended.signal }).catch(() => {
      throw new Error('A worker process ended before it served requests; the log says why.')
    })
    this.serving.add(worker)
    this.#assignSharedJobs()
  }

  async #replace(afterMs = replacedAfterMs.first): Promise<void> {
    await sleep(afterMs, undefined, { ref: false })
    if (this.#stopping) return
    await this.start().catch((error: unknown) => {
      this.#log.error({ err: error }, 'worker could not start, trying again')
      return this.#replace(Math.min(afterMs * 2, replacedAfterMs.longest))
    })
  }

  #assignSharedJobs(): void {
    if (this.#stopping || (this.#runsSharedJobs && this.serving.has(this.#runsSharedJobs))) return
    this.#runsSharedJobs = this.serving.values().next().value
    if (this.#runsSharedJobs) send(this.#runsSharedJobs, { order: 'run shared jobs' })
  }

  async restartOneByOne(): Promise<void> {
    if (this.#restarting) return
    this.#restarting = true
    try {
      for (const worker of [...this.serving]) {
        if (this.#stopping) return
        await this.start()
        await this.#stop(worker)
      }
      this.#log.info({}, 'every worker was restarted')
    } catch (error) {
      this.#log.error({ err: error }, 'restart stopped, the other workers remain')
    } finally {
      this.#restarting = false
    }
  }

  async stopAll(): Promise<void> {
    this.#stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => this.#stop(worker!)))
  }

  async #stop(worker: Worker): Promise<void> {
    this.#stopped.add(worker)
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs)
    worker.process.kill('SIGTERM')
    if (!worker.isDead()) await once(worker, 'exit')
    clearTimeout(timer)
  }
}

const send = (worker: Worker, order: Order): void => void worker.send(order)

/** The sum of the workers' metrics, and their number. */
async function sumMetrics(workers: ReadonlySet<Worker>): Promise<string> {
  const reports = await Promise.all(
    [...workers].map(async (worker) => {
      send(worker, { order: 'report metrics' })
      const signal = AbortSignal.timeout(metricsWithinMs)
      const [report] = await once(worker, 'message', { signal }).catch(() => [[]])
      return report as Exclude<Report, string>
    }),
  )
  const sum = AggregatorRegistry.aggregate(reports.filter((report) => report.length > 0))
  const help = 'Worker processes that serve requests.'
  const gauge = new Gauge({ name: 'champa_workers', help, registers: [sum] })
  gauge.set(workers.size)
  return sum.metrics()
}
