import type { Job } from '../../platform/job.ts'
import { cleanAttempts } from '../../platform/database/attempts.ts'
import { clock } from '../../platform/clock.ts'

const hourMs = 3_600_000
/**
 * Ended sessions are kept for a week, so that a late request still gets the reason why its session
 * ended.
 */
const retentionMs = 7 * 24 * hourMs

export const cleanSessions: Job = {
  name: 'clean-sessions',
  everyMs: hourMs,
  run: async ({ db }) => {
    const before = new Date(clock.nowMs() - retentionMs)
    const gone = await db.query(
      'delete from session where expires_at < $1 or revoked_at < $1 returning token_hash',
      [before],
    )
    return gone.length + (await cleanAttempts(db))
  },
}
