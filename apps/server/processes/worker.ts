import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { metrics } from '../platform/http/metrics.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Database } from './open-database.ts'
import { serve, type Served } from './serve.ts'

/** A message from the supervisor to a worker. */
export type Order =
  | { order: 'serve'; database: Pick<Database, 'serverUrl' | 'ownerUrl'>; seeds: boolean }
  | { order: 'run shared jobs' }
  | { order: 'report metrics' }

/** A message from a worker to the supervisor. */
export type Report = 'ready for orders' | MetricObjectWithValues<MetricValue<string>>[]

/**
 * Serves in a worker process as the supervisor orders. Resolves when the worker listens.
 */
export async function runWorker(settings: Settings): Promise<() => Promise<void>> {
  const report = (message: Report): void => void process.send?.(message)
  const serving = Promise.withResolvers<Served>()
  process.on('message', (message: Order) => {
    if (message.order === 'serve')
      serve(settings, message.database, { seeds: message.seeds, probes: false }).then(
        serving.resolve,
        serving.reject,
      )
    if (message.order === 'run shared jobs')
      void serving.promise.then((served) => served.startSharedJobs())
    if (message.order === 'report metrics') void metrics.getMetricsAsJSON().then(report)
  })
  // Reported only now, because an order sent before the listener was added would be lost.
  report('ready for orders')
  return (await serving.promise).stop
}
