import type { RefusalCode } from '@champa/contract/errors'
import type { ApprovalState } from '@champa/contract/office/approval-shapes'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db.ts'
import { originOf, recordAudit, systemChain } from '../audit/index.ts'
import type { ApprovalAction, Effect } from './action.ts'
import type { StaffCall } from './staff-call.ts'
import { actedBy, addEvent, announce, type StoredApproval } from './stored-approval.ts'

/** When an approved action is tried again whose process died or did not come to its end. */
export const claimMs = 30_000

export interface Ended {
  state: ApprovalState
  failure: RefusalCode | null
}

type EndedRow = Pick<StoredApproval, 'action' | 'aboutKind' | 'aboutId' | 'aboutMember'>

/** Ends an approved request; null when it has ended already. */
export async function endApproval(
  tx: Tx,
  approvalId: string,
  { state, failure }: { state: 'executed' | 'failed' | 'stale'; failure: RefusalCode | null },
): Promise<EndedRow | null> {
  const [ended] = await tx.query<EndedRow>(
    `update approval
      set state = $2, failure = $3, due_at = null, version = version + 1
      where approval_id = $1 and state = 'approved'
      returning action, about_kind, about_id, about_member`,
    [approvalId, state, failure],
    'approval-end',
  )
  if (!ended) return null
  await addEvent(tx, approvalId, { staffId: null, step: state, note: failure })
  return ended
}

export type DueApproval = Pick<StoredApproval, 'approvalId' | 'params' | 'reason' | 'evidence'>

/** The call in which an action is carried out; a job has none. */
interface CarriedBy {
  call: StaffCall
  /** Runs in the transaction that ends the request. */
  whenEnded?: (tx: Tx, effect: Effect) => Promise<void>
}

/**
 * Carries out an approved action of several steps. It knows what it has done under the same
 * decision, so it may run again after a crash. Unfinished, it stays due. Its end is in the audit
 * log, in the chain of the person whose call it was.
 */
export async function carryOut(
  ctx: AppContext,
  action: ApprovalAction,
  due: DueApproval,
  by?: CarriedBy,
): Promise<Ended> {
  const { approvalId } = due
  const effect = await action.carryOut?.(ctx, due.params, actedBy(due))
  if (effect === 'again' || effect === undefined) return { state: 'approved', failure: null }
  const state = effect === null ? 'executed' : 'failed'
  await ctx.db.transaction(async (tx) => {
    const ended = await endApproval(tx, approvalId, { state, failure: effect })
    if (!ended) return
    await by?.whenEnded?.(tx, effect)
    await recordAudit(ctx, tx, {
      ...(by
        ? { staffId: by.call.staff.staffId, origin: originOf(by.call) }
        : { staffId: systemChain, actor: 'job' }),
      action: 'carry-out-approval',
      aboutKind: ended.aboutKind,
      about: ended.aboutId,
      aboutMember: ended.aboutMember,
      approvalId,
      outcome: effect === null ? 'done' : 'failed',
      details: { action: ended.action, failure: effect },
    })
  })
  announce(ctx, approvalId, action)
  return { state, failure: effect }
}
