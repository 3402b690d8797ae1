import { lockBook } from '../../../ledger/accounts.ts'
import { clock } from '../../../platform/clock.ts'
import { workEach, type Job } from '../../../platform/job.ts'

const membersAtOnce = 50

/** Ends flags whose time is over, and what they stopped. */
export const endFlags: Job = {
  name: 'end-member-flags',
  everyMs: 10_000,
  run: async (ctx) => {
    const due = await ctx.db.query<{ memberId: bigint }>(
      `select distinct f.member_id
        from (
          select member_id
          from member_flag
          where ended_at is null and until is not null and until <= $1
          order by until limit $2
        ) f`,
      [clock.now(), membersAtOnce],
      'member-flags-over',
    )
    return workEach(
      ctx,
      due,
      async ({ memberId }) => {
        await ctx.db.transaction(async (tx) => {
          await lockBook(tx, memberId)
          await tx.query('select member_flags_expire($1, $2)', [memberId, clock.now()])
        })
        ctx.live.sessionsEnded(memberId)
        return true
      },
      'flags of a member could not be ended',
    )
  },
}
