import { queryEveryMs, queryPayout as endpoint } from '@champa/contract/office/withdrawal-acts'
import { clock } from '../../../platform/clock.ts'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { recordAudit } from '../../audit/index.ts'
import { claimLastsMs } from '../payout-bank.ts'
import { eventAbout, namedWithdrawal } from './require-review.ts'
import { stateOf } from './withdrawal-row.ts'

/** Makes a sent payout due now, so that the job asks the bank by its reference. */
export const queryPayout: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, refuse } = call
  const named = await namedWithdrawal(ctx, call)
  if (stateOf(named) !== 'sent') throw refuse('NOT_WAITING')
  const once = { maxAttempts: 1, windowMs: queryEveryMs }
  const waitMs = await takeFromWindow(ctx.db, `query-payout:${params.id}`, once)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const now = clock.now()
  await ctx.db.transaction(async (tx) => {
    // A payout that is due sooner may be claimed by a process, which a new time would take from it.
    await tx.query(
      `update open_movement set due_at = $3
        where member_id = $1 and seq = $2 and type = 'withdraw' and due_at > $4`,
      [named.memberId, named.seq, now, new Date(now.getTime() + claimLastsMs(ctx))],
    )
    await recordAudit(
      ctx,
      tx,
      eventAbout(call, named, { action: endpoint.auditAction, permission: endpoint.needs }),
    )
  })
  return { done: true }
}
