import { clock } from '../../platform/clock.ts'
import type { Job } from '../../platform/job.ts'
import { dropPicture } from './keep-picture.ts'

/** The age at which a picture without a slip is deleted, far beyond what an upload may take. */
const maxUnderWayMs = 3_600_000
const sweptAtOnce = 100

/** Deletes pictures without a slip, left behind by a crash or a storage failure. */
export const sweepUploads: Job = {
  name: 'sweep-uploads',
  everyMs: 10 * 60_000,
  run: async (ctx) => {
    const left = await ctx.db.query<{ memberId: bigint; object: string }>(
      `select member_id, object
        from slip_upload
        where started_at < $1
        order by started_at limit $2`,
      [new Date(clock.nowMs() - maxUnderWayMs), sweptAtOnce],
    )
    for (const one of left) await dropPicture(ctx, one.memberId, one.object)
    return left.length
  },
}
