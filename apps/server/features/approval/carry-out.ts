import type { RefusalCode } from '@champa/contract/errors'
import type { ApprovalState } from '@champa/contract/office/approval-shapes'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db.ts'
import type { ApprovalAction } from './action.ts'
import { actedBy, addEvent, announce, type StoredApproval } from './stored-approval.ts'

/** When an approved action is tried again whose process died or did not come to its end. */
export const claimMs = 30_000

export interface Ended {
  state: ApprovalState
  failure: RefusalCode | null
}

/** Ends an approved request; false when it has ended already. */
export async function endApproval(
  tx: Tx,
  approvalId: string,
  { state, failure }: { state: 'executed' | 'failed' | 'stale'; failure: RefusalCode | null },
): Promise<boolean> {
  const ended = await tx.query(
    `update approval
      set state = $2, failure = $3, due_at = null, version = version + 1
      where approval_id = $1 and state = 'approved'
      returning approval_id`,
    [approvalId, state, failure],
    'approval-end',
  )
  if (ended.length === 0) return false
  await addEvent(tx, approvalId, { staffId: null, step: state, note: failure })
  return true
}

export type DueApproval = Pick<StoredApproval, 'approvalId' | 'params' | 'reason' | 'evidence'>

/**
 * Carries out an approved action of several steps. It knows what it has done under the same
 * decision, so it may run again after a crash. Unfinished, it stays due.
 */
export async function carryOut(
  ctx: AppContext,
  action: ApprovalAction,
  due: DueApproval,
): Promise<Ended> {
  const effect = await action.carryOut?.(ctx, due.params, actedBy(due))
  if (effect === 'again' || effect === undefined) return { state: 'approved', failure: null }
  const state = effect === null ? 'executed' : 'failed'
  await ctx.db.transaction((tx) => endApproval(tx, due.approvalId, { state, failure: effect }))
  announce(ctx, due.approvalId)
  return { state, failure: effect }
}
