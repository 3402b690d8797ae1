import { clock, monthsBefore } from '../../platform/clock.ts'
import { workEach, type Job } from '../../platform/job.ts'
import { storageOf } from '../../providers/storage/storage-of.ts'

const atOnce = 50

/**
 * Deletes slips and pictures after 24 months or the operator's own retention period (SLIP-38). The
 * money and the reference stay.
 */
export const forgetOldSlips: Job = {
  name: 'forget-old-slips',
  everyMs: 10 * 60_000,
  run: async (ctx) => {
    const before = monthsBefore(clock.now(), ctx.operatorSettings.read('retention').slipMonths)
    const old = await ctx.db.query<{ memberId: bigint; id: string; object: string }>(
      `select member_id, id, object
        from slip
        where uploaded_at < $1 and due_at is null
        order by uploaded_at limit $2`,
      [before, atOnce],
    )
    return workEach(
      ctx,
      old,
      async (one) => {
        await storageOf(ctx).remove(one.object)
        await ctx.db.query('delete from slip where member_id = $1 and id = $2', [
          one.memberId,
          one.id,
        ])
        return true
      },
      'old slip could not be deleted',
    )
  },
}
