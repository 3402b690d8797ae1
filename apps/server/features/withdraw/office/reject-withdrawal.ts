import { rejectWithdrawal as endpoint } from '@champa/contract/office/withdrawal-acts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnce } from '../../audit/index.ts'
import { announceWithdrawal } from '../announce-withdrawal.ts'
import { rejectInReview } from '../review/reviewed.ts'
import { eventAbout, namedWithdrawal, requireReview } from './require-review.ts'
import { mayBePaidByHand, stateOf } from './withdrawal-row.ts'

/** The member reads the reason; the amount returns to the wallet. */
export const rejectWithdrawal: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const named = await namedWithdrawal(ctx, call)
  const { answer, isRepeat } = await actOnce(ctx, endpoint, call, async (tx) => {
    // One that may be paid by hand is marked as failed instead, which takes two people.
    if (stateOf(named) === 'sent' || mayBePaidByHand(named)) throw refuse('PAYOUT_SENT')
    const stored = await requireReview(tx, named, body.version)
    const decision = { reason: body.reason, by: `staff:${staff.staffId}` } as const
    if (!(await rejectInReview(tx, { ...stored, to: stored.detail.to }, decision))) {
      // Somebody else decided meanwhile: says who, and rolls back.
      await requireReview(tx, named, body.version)
      throw refuse('STALE')
    }
    return {
      answer: { done: true as const },
      event: eventAbout(call, stored, {
        action: endpoint.auditAction,
        permission: endpoint.needs,
        reason: body.reason.th,
        details: { reason: body.reason, amount: stored.amount, currency: stored.currency },
      }),
    }
  })
  if (!isRepeat) {
    announceWithdrawal(ctx, named)
    ctx.live.changed(named.memberId, ['wallet', 'withdraw', 'statement'])
  }
  return answer
}
