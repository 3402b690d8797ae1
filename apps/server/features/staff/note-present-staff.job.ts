import { clock } from '../../platform/clock.ts'
import type { Job } from '../../platform/job.ts'
import { seenEveryMs } from './presence.ts'

/** Records which staff members have the office connected to this process. */
export const notePresent: Job = {
  name: 'note-present-staff',
  everyMs: seenEveryMs,
  run: async ({ db, live }) => {
    const { staff } = live.present()
    if (staff.length === 0) return 0
    const seen = await db.query(
      'update staff set seen_at = $2 where staff_id = any($1) returning staff_id',
      [[...new Set(staff)], clock.now()],
    )
    return seen.length
  },
}
