import type { RefusalCode } from '@champa/contract/errors'
import type { ApprovalState } from '@champa/contract/office/approval-shapes'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db.ts'
import { claimDue, type Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import type { ApprovalAction, Registry } from './action.ts'
import { actedBy, addEvent, announce, type StoredApproval } from './stored-approval.ts'

/** When an approved action is tried again whose process died or did not come to its end. */
export const claimMs = 30_000
const maxAtOnce = 10

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

type Due = Pick<StoredApproval, 'approvalId' | 'params' | 'reason' | 'evidence'>

/**
 * Carries out an approved action of several steps. It knows what it has done under the same
 * decision, so it may run again after a crash. Unfinished, it stays due.
 */
export async function carryOut(ctx: AppContext, action: ApprovalAction, due: Due): Promise<Ended> {
  const effect = await action.carryOut?.(ctx, due.params, actedBy(due))
  if (effect === 'again' || effect === undefined) return { state: 'approved', failure: null }
  const state = effect === null ? 'executed' : 'failed'
  await ctx.db.transaction((tx) => endApproval(tx, due.approvalId, { state, failure: effect }))
  announce(ctx, due.approvalId)
  return { state, failure: effect }
}

/** Finishes approved actions whose process died, or that could not end at once. */
export const runApprovals = (registry: Registry): Job => ({
  name: 'run-approvals',
  everyMs: 1_000,
  run: (ctx) =>
    claimDue<Due & { action: string; dueAt: Date; tries: number }>(
      ctx,
      {
        name: 'approvals-due',
        table: 'approval',
        key: ['approvalId'],
        columns: 'approval_id, action, params, reason, evidence',
        where: "state = 'approved'",
        maxRows: maxAtOnce,
        countsTries: true,
        claimUntil: () => new Date(clock.nowMs() + claimMs),
        failed: 'approved action was not carried out',
      },
      async (due) => {
        const action = registry.get(due.action)
        return action !== undefined && (await carryOut(ctx, action, due)).state !== 'approved'
      },
    ),
})
