import * as endpoints from '@champa/contract/office/withdrawal-decisions'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { refuse } from '../../../platform/refusals.ts'
import { actOrRequest } from '../../approval/index.ts'
import { approveAction, failedAction, paidAction } from '../review/withdrawal-actions.ts'
import { namedWithdrawal, requireReview } from './require-review.ts'
import { mayBePaidByHand, stateOf, type StoredWithdrawal, versionOf } from './withdrawal-row.ts'

/** Names what was approved in the audit log, where the person has given no reason. */
const withoutReason = 'approved in review'

/** Approves at once, or requests a second person above the limit. */
export const approveWithdrawal: Handler<typeof endpoints.approveWithdrawal> = async (call, ctx) => {
  const { params, body } = call
  const named = await namedWithdrawal(ctx, call)
  await requireReview(ctx.db, named, body.version)
  const judged = await approveAction.judge(ctx, approveAction.encode({ id: params.id }))
  if (judged?.needsSecond && body.reason === undefined)
    throw refuse('INVALID_INPUT', { fields: ['reason'] })
  return actOrRequest(ctx, call, approveAction, {
    params: { id: params.id },
    reason: body.reason ?? withoutReason,
    evidence: body.evidence ?? { files: [] },
    auditAction: endpoints.approveWithdrawal.auditAction,
  })
}

/**
 * An order that may be paid, as the caller saw it. One in review is settled by hand only when an
 * earlier request to do so has ended without effect.
 */
async function requireOrder(
  ctx: AppContext,
  call: Parameters<typeof namedWithdrawal>[1] & { body: { version: string } },
): Promise<StoredWithdrawal> {
  const named = await namedWithdrawal(ctx, call)
  const state = stateOf(named)
  const isOpen =
    state === 'approved' || state === 'sent' || (state === 'review' && mayBePaidByHand(named))
  if (!isOpen) throw refuse('NOT_WAITING')
  if (versionOf(named) !== call.body.version) throw refuse('STALE')
  return named
}

export const markPayoutPaid: Handler<typeof endpoints.markPayoutPaid> = async (call, ctx) => {
  const { bankReference, reason, evidence } = call.body
  await requireOrder(ctx, call)
  return actOrRequest(ctx, call, paidAction, {
    params: { id: call.params.id, bankReference },
    reason,
    evidence,
    auditAction: endpoints.markPayoutPaid.auditAction,
  })
}

/** An order that was sent fails only with the bank's written word, a file. */
export const markPayoutFailed: Handler<typeof endpoints.markPayoutFailed> = async (call, ctx) => {
  const { memberReason, reason, evidence } = call.body
  await requireOrder(ctx, call)
  return actOrRequest(ctx, call, failedAction, {
    params: { id: call.params.id, reason: memberReason, hasFile: evidence.files.length > 0 },
    reason,
    evidence,
    auditAction: endpoints.markPayoutFailed.auditAction,
  })
}
