import type { Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import { dayMs, hourMs } from './rules.ts'

/** Long enough for every limit that looks back; phones and addresses are personal data and stay no longer. */
const keptMs = 2 * dayMs

export const cleanOtp: Job = {
  name: 'clean-otp',
  everyMs: hourMs,
  run: async ({ db }) =>
    (
      await db.query('delete from otp where created_at < $1 returning token_hash', [
        new Date(clock.nowMs() - keptMs),
      ])
    ).length,
}
