import type { Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import { dayMs, hourMs } from './rules.ts'

/**
 * Longer than the window of every rate limit. Phones and IP addresses are personal data and are
 * deleted afterwards.
 */
const retentionMs = 2 * dayMs

export const cleanOtp: Job = {
  name: 'clean-otp',
  everyMs: hourMs,
  run: async ({ db }) =>
    (
      await db.query('delete from otp where created_at < $1 returning token_hash', [
        new Date(clock.nowMs() - retentionMs),
      ])
    ).length,
}
