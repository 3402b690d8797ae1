import { clock } from '../../../platform/clock.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { dropCopy } from './data-copy.ts'

/** Deletes copies whose link has expired. */
export const dropCopies: Job = {
  name: 'drop-data-copies',
  everyMs: 10 * 60_000,
  run: async (ctx) => {
    const over = await ctx.db.query<{ memberId: bigint; id: string; object: string }>(
      `select member_id, id, object
        from data_copy
        where expires_at <= $1
        order by expires_at limit 100`,
      [clock.now()],
    )
    return workEach(
      ctx,
      over,
      async (one) => {
        await dropCopy(ctx, one.memberId, one)
        return true
      },
      'data copy could not be deleted',
    )
  },
}
