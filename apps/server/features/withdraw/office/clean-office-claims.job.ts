import { clock } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/job.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Holds are kept for the figures of the time in review. */
const claimsKeptMs = 30 * dayMs

/** Deletes repeated calls of the office after a day, and claims and holds after a month. */
export const cleanOfficeClaims: Job = {
  name: 'clean-office-claims',
  everyMs: hourMs,
  run: async ({ db }) => {
    const [keysBefore, claimsBefore] = [dayMs, claimsKeptMs].map(
      (ms) => new Date(clock.nowMs() - ms),
    )
    const keys = await db.query('delete from office_key where at < $1 returning key', [keysBefore])
    const claims = await db.query(
      `delete from office_claim
        where (until < $1 or held_until < $1)
          and coalesce(until < $1, true)
          and coalesce(held_until < $1, true)
        returning ref`,
      [claimsBefore],
    )
    return keys.length + claims.length
  },
}
