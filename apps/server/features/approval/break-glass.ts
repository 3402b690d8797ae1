import type * as endpoints from '@champa/contract/office/approvals'
import {
  breakGlass as breakGlassEndpoint,
  reviewBreakGlass as reviewEndpoint,
} from '@champa/contract/office/approvals'
import { fromWire } from '@champa/contract/money'
import { raiseAlarm } from '../../platform/alarms/raise-alarm.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Handler } from '../../platform/route/route.ts'
import { originOf, recordAudit } from '../audit/index.ts'
import type { ApprovalAction, Registry } from './action.ts'
import { decide } from './decide.ts'
import { findWithAction, refuseLinked } from './decide-approval.ts'
import { addEvent, announce, type StoredApproval } from './stored-approval.ts'

/** Whether one person may decide this request alone: by its action, and by its amount. */
export function allowsBreakGlass(
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  { breakGlass }: Pick<ApprovalAction, 'breakGlass'>,
  { amount, currency }: Pick<StoredApproval, 'amount' | 'currency'>,
): boolean {
  if (breakGlass !== 'limited') return breakGlass === 'any'
  const upTo = operatorSettings.read('fourEyes').breakGlassUpTo
  return amount !== null && currency !== null && amount <= fromWire(upTo[currency])
}

/** Whether a decision that the person made alone has not been reviewed in time. */
async function isReviewOverdue(db: Db, staffId: bigint): Promise<boolean> {
  const rows = await db.query(
    `select 1
      from approval
      where review_due_at <= $1 and reviewed_at is null and decided_by = $2
      limit 1`,
    [clock.now(), staffId],
    'approval-overdue',
  )
  return rows.length > 0
}

/** Approves a request alone. Owners and auditors are alarmed by the log and by open screens. */
export const breakGlass =
  (registry: Registry): Handler<typeof endpoints.breakGlass> =>
  async (call, ctx) => {
    const { params, body, staff } = call
    const { row, action } = await findWithAction(ctx, registry, params.id)
    if (!allowsBreakGlass(ctx, action, row)) throw call.refuse('NOT_ALLOWED')
    await refuseLinked(ctx, call, row)
    if (await isReviewOverdue(ctx.db, staff.staffId)) throw call.refuse('REVIEW_DUE')
    const decided = await decide(ctx, {
      call,
      action,
      row,
      decide: 'approve',
      note: body.reason,
      version: body.version,
      auditAction: breakGlassEndpoint.auditAction,
      as: 'break-glass',
    })
    await raiseAlarm(
      ctx,
      { code: 'break-glass', about: row.approvalId },
      'one person decided a request alone, review it within 24 hours',
      { action: row.action, staff: staff.staffId.toString() },
    )
    return decided
  }

export const reviewBreakGlass =
  (registry: Registry): Handler<typeof endpoints.reviewBreakGlass> =>
  async (call, ctx) => {
    const { params, body, staff } = call
    const { staffId } = staff
    const { row, action } = await findWithAction(ctx, registry, params.id)
    if (!row.reviewDueAt) throw call.refuse('NO_DATA')
    // The maker may review it: in a house of two, nobody else could.
    if (row.decidedBy === staffId) throw call.refuse('APPROVAL_OWN')
    const now = clock.now()
    const isReviewed = await ctx.db.transaction(async (tx) => {
      const rows = await tx.query(
        `update approval
        set reviewed_by = $2, reviewed_at = $3, review_agrees = $4, review_note = $5
        where approval_id = $1 and reviewed_at is null
        returning approval_id`,
        [row.approvalId, staffId, now, body.verdict === 'agree', body.note],
      )
      if (rows.length === 0) return false
      await addEvent(tx, row.approvalId, { staffId, step: 'reviewed', note: body.note })
      await recordAudit(ctx, tx, {
        staffId,
        action: reviewEndpoint.auditAction,
        permission: 'break.glass',
        aboutKind: row.aboutKind,
        about: row.aboutId,
        aboutMember: row.aboutMember,
        approvalId: row.approvalId,
        origin: originOf(call),
        reason: body.note,
        details: { action: row.action, verdict: body.verdict },
      })
      return true
    })
    if (!isReviewed) throw call.refuse('ALREADY_DECIDED')
    await announce(ctx, row.approvalId, action)
    return { reviewedAt: now.getTime() }
  }
