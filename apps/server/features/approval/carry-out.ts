import type { RefusalCode } from '@champa/contract/errors'
import type { ApprovalState } from '@champa/contract/office/approval-shapes'
import type { AppContext } from '../../platform/app-context.ts'
import { queryOne, type Db, type Tx } from '../../platform/db.ts'
import { replaceAnswer } from '../../platform/office/office-key.ts'
import { originOf, recordAudit, systemChain } from '../audit/index.ts'
import type { ApprovalAction } from './action.ts'
import type { StaffCall } from './staff-call.ts'
import { actedBy, addEvent, announce, type StoredApproval } from './stored-approval.ts'

/** When an approved action is tried again whose process died or did not come to its end. */
export const claimMs = 30_000

export interface Ended {
  state: ApprovalState
  failure: RefusalCode | null
}

type EndedRow = Pick<StoredApproval, 'action' | 'aboutKind' | 'aboutId' | 'aboutMember' | 'makerId'>

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
      returning action, about_kind, about_id, about_member, maker_id`,
    [approvalId, state, failure],
    'approval-end',
  )
  if (!ended) return null
  await addEvent(tx, approvalId, { staffId: null, step: state, note: failure })
  return ended
}

export type DueApproval = Pick<StoredApproval, 'approvalId' | 'params' | 'reason' | 'evidence'>

/**
 * Carries out an approved action of several steps. It knows what it has done under the same
 * decision, so it may run again after a crash. Unfinished, it stays due. Its end is in the audit
 * log, in the chain of the person whose call it was, and is what a repeat of its maker's call gets.
 * When another process has ended it meanwhile, its end is the answer.
 */
export async function carryOut(
  ctx: AppContext,
  action: ApprovalAction,
  due: DueApproval,
  by?: { call: StaffCall },
): Promise<Ended> {
  const { approvalId } = due
  const effect = await action.carryOut?.(ctx, due.params, actedBy(due))
  if (effect === 'again' || effect === undefined) return { state: 'approved', failure: null }
  const state = effect === null ? 'executed' : 'failed'
  const isEnded = await ctx.db.transaction(async (tx) => {
    const ended = await endApproval(tx, approvalId, { state, failure: effect })
    if (!ended) return false
    await replaceAnswer(tx, ended.makerId, {
      first: { outcome: 'started', approvalId },
      last: effect === null ? { outcome: 'done' } : null,
    })
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
    return true
  })
  if (!isEnded) return endOf(ctx.db, approvalId)
  await announce(ctx, approvalId, action)
  return { state, failure: effect }
}

async function endOf(db: Db, approvalId: string): Promise<Ended> {
  const sql = 'select state, failure from approval where approval_id = $1'
  return queryOne<Ended>(db, sql, [approvalId])
}
