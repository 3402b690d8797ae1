import { clock } from '../../../platform/clock.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { dropCopy } from './data-copy.ts'

/** Deletes copies whose link has expired. */
export const dropCopies: Job = {
  name: 'drop-data-copies',
  everyMs: 10 * 60_000,
  run: async (house) => {
    const over = await house.db.query<{ member_id: bigint; id: string; object: string }>(
      'select member_id, id, object from data_copy where until <= $1 order by until limit 100',
      [clock.now()],
    )
    return workEach(
      house,
      over,
      async (one) => {
        await dropCopy(house, one.member_id, one)
        return true
      },
      'data copy could not be deleted',
    )
  },
}
