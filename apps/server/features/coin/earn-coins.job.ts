import { workEach, type Job } from '../../platform/job.ts'
import { earnCoins } from './earn-coins.ts'

const maxMembersAtOnce = 20

/** Grants the coins of played deposits. A crash leaves the member due for the next run. */
export const earnCoinsByPlay: Job = {
  name: 'earn-coins',
  everyMs: 1_000,
  run: async (ctx) => {
    const due = await ctx.db.query<{ memberId: bigint }>(
      'select member_id from coin_progress where due order by member_id limit $1',
      [maxMembersAtOnce],
      'coins-due',
    )
    return workEach(
      ctx,
      due,
      async ({ memberId }) => {
        await earnCoins(ctx, { memberId, seq: null, isLast: false })
        return true
      },
      'coins of played deposits could not be granted',
    )
  },
}
