import { clock } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/job.ts'
import { dropFile } from './keep-file.ts'

/** Keeps an unused file as long as a message may wait offline before it is sent. */
const maxUnusedMs = 24 * 3_600_000
const sweptAtOnce = 100

/**
 * Removes files that no message names: uploads that were not sent, and remains of a crash or a
 * storage failure.
 */
export const sweepFiles: Job = {
  name: 'sweep-chat-files',
  everyMs: 10 * 60_000,
  run: async (ctx) => {
    const left = await ctx.db.query<{ memberId: bigint; path: string }>(
      `select member_id, path
        from chat_file
        where used_at is null
          and uploaded_at < $1
        order by uploaded_at limit $2`,
      [new Date(clock.nowMs() - maxUnusedMs), sweptAtOnce],
    )
    for (const { memberId, path } of left) {
      // From here on no message can refer to the file.
      const [gone] = await ctx.db.query<{ object: string }>(
        `update chat_file set stored = false
          where member_id = $1
            and path = $2
            and used_at is null
          returning object`,
        [memberId, path],
      )
      if (gone) await dropFile(ctx, { room: memberId, path, object: gone.object })
    }
    return left.length
  },
}
