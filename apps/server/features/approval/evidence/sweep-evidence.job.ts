import { clock } from '../../../platform/clock.ts'
import { queryOne } from '../../../platform/db.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'

const unusedMs = 24 * 3_600_000

/** Deletes evidence that no request has used within a day. */
export const sweepEvidence: Job = {
  name: 'sweep-evidence',
  everyMs: 60 * 60_000,
  run: async (ctx) => {
    const unused = await ctx.db.query<{ fileId: string; object: string }>(
      `select file_id, object
        from approval_file
        where approval_id is null and uploaded_at <= $1
        limit 1000`,
      [new Date(clock.nowMs() - unusedMs)],
      'evidence-unused',
    )
    return workEach(
      ctx,
      unused,
      async ({ fileId, object }) => {
        // The row goes first, so that a request that attaches the file meanwhile does not find it.
        await ctx.db.transaction(async (tx) => {
          const { deleted } = await queryOne<{ deleted: boolean }>(
            tx,
            'select delete_unused_evidence($1) as deleted',
            [fileId],
          )
          if (deleted) await storageOf(ctx).remove(object)
        })
        return true
      },
      'unused evidence could not be deleted',
    )
  },
}
