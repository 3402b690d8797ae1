import { Gauge } from 'prom-client'
import { metrics } from '../../../platform/http/metrics.ts'
import type { Job } from '../../../platform/job.ts'

const unmatched = new Gauge({
  name: 'champa_unmatched_payments',
  help: 'Payments that reached an account and wait for staff, by reason.',
  aggregator: 'max',
  labelNames: ['reason'],
  registers: [metrics],
})
const oldest = new Gauge({
  name: 'champa_unmatched_payment_oldest_timestamp_seconds',
  help: 'When the oldest payment that waits for staff was reported; 0: none waits.',
  aggregator: 'max',
  registers: [metrics],
})

/**
 * Sets the gauges of unmatched payments, their number by reason and the oldest one, in every
 * process, so that an alert can watch them.
 */
export const watchUnmatched: Job = {
  name: 'watch-unmatched',
  everyMs: 30_000,
  run: async ({ db }) => {
    const rows = await db.query<{ reason: string | null; payments: number; oldest: Date }>(
      `select reason, count(*)::integer as payments, min(seen_at) as oldest
        from payment
        where state = 'unmatched'
        group by reason`,
      [],
      'payments-unmatched',
    )
    // Removes reasons without a waiting payment from the gauge.
    unmatched.reset()
    for (const { reason, payments } of rows) unmatched.set({ reason: reason ?? 'none' }, payments)
    const times = rows.map((row) => row.oldest.getTime() / 1000)
    oldest.set(times.length === 0 ? 0 : Math.min(...times))
    return 0
  },
}
