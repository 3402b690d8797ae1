import { clock } from '../../platform/clock.ts'
import type { Job } from '../../platform/job.ts'

const dayMs = 24 * 3_600_000
/** Far longer than any gateway repeats an event. */
const keptMs = 90 * dayMs

/** Forgets events that no gateway will repeat any more. */
export const cleanEvents: Job = {
  name: 'clean-events', everyMs: dayMs,
  run: async ({ db }) => (await db.query('delete from gateway_event where done_at < $1 returning event_id', [new Date(clock.nowMs() - keptMs)])).length,
}
