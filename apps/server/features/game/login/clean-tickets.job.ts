import { clock } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/job.ts'

const minuteMs = 60_000

/** Deletes expired launch links. */
export const cleanTickets: Job = {
  name: 'clean-tickets',
  everyMs: minuteMs,
  run: async ({ db }) =>
    (
      await db.query('delete from launch_ticket where expires_at <= $1 returning ticket_hash', [
        clock.now(),
      ])
    ).length,
}
