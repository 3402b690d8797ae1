import { clock } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/job.ts'

const hourMs = 3_600_000
/**
 * How long ended sessions are kept, so that a request with an old token gets the reason why its
 * session ended.
 */
const retentionMs = 7 * 24 * hourMs

export const cleanStaffSessions: Job = {
  name: 'clean-staff-sessions',
  everyMs: hourMs,
  run: async ({ db }) => {
    const before = new Date(clock.nowMs() - retentionMs)
    return (
      await db.query(
        'delete from staff_session where expires_at < $1 or revoked_at < $1 returning token_hash',
        [before],
      )
    ).length
  },
}
