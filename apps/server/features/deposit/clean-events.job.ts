import { clock } from '../../platform/clock.ts'
import type { Job } from '../../platform/job.ts'
import { forgetAwaited } from './qr/awaited.ts'

const dayMs = 24 * 3_600_000
/** Longer than any gateway repeats an event, or a bank's news speaks of an amount, whatever the operator says. */
const daysLeast = 7

/** Forgets events that no gateway will repeat any more, and amounts that nobody awaits. */
export const cleanEvents: Job = {
  name: 'clean-events', everyMs: dayMs,
  run: async ({ db, site }) => {
    const before = new Date(clock.nowMs() - Math.max(site.read('retention').logDays, daysLeast) * dayMs)
    const events = await db.query('delete from gateway_event where done_at < $1 returning event_id', [before])
    return events.length + (await forgetAwaited(db, before))
  },
}
