import type { Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import { dayMs, hourMs } from './rules.ts'

/**
 * How long codes are kept: longer than the window of every rate limit, but not for good, because
 * their phones and IP addresses are personal data.
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
