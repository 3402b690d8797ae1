import type * as endpoints from '@champa/contract/office/approvals'
import {
  decideApproval as decideEndpoint,
  withdrawApproval as withdrawEndpoint,
} from '@champa/contract/office/approvals'
import type { AppContext } from '../../platform/app-context.ts'
import { refuse } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { originOf, recordAudit } from '../audit/index.ts'
import { refuseConflict } from '../staff/index.ts'
import { afterUndone, type ApprovalAction, type Registry } from './action.ts'
import { checkingRight } from './checking-right.ts'
import { decide } from './decide.ts'
import type { StaffCall } from './staff-call.ts'
import { announce, findApproval, type StoredApproval } from './stored-approval.ts'
import { withdrawPending } from './withdraw-pending.ts'

/** @throws NO_DATA when there is no such request, or no action of its name any more. */
export async function findWithAction(
  { db }: AppContext,
  registry: Registry,
  id: string,
): Promise<{ row: StoredApproval; action: ApprovalAction }> {
  const row = await findApproval(db, id)
  const action = row && registry.get(row.action)
  if (!row || !action) throw refuse('NO_DATA')
  return { row, action }
}

/** @throws CONFLICT_OF_INTEREST when the caller is linked to the member of the request. */
export async function refuseLinked(
  ctx: AppContext,
  call: StaffCall,
  { aboutMember }: Pick<StoredApproval, 'aboutMember'>,
): Promise<void> {
  if (aboutMember !== null) await refuseConflict(ctx, { ...call, refuse }, aboutMember)
}

export const decideApproval =
  (registry: Registry): Handler<typeof endpoints.decideApproval> =>
  async (call, ctx) => {
    const { params, body, staff } = call
    const { row, action } = await findWithAction(ctx, registry, params.id)
    if (row.makerId === staff.staffId) throw call.refuse('APPROVAL_OWN')
    const right = await checkingRight(ctx.db, staff, { ...row, permission: action.checkedBy })
    if (!right) throw call.refuse('NOT_ALLOWED')
    await refuseLinked(ctx, call, row)
    const { auditAction } = decideEndpoint
    const { decision, ...given } = body
    return decide(ctx, { call, action, row, ...given, decide: decision, auditAction, as: right })
  }

export const withdrawApproval =
  (registry: Registry): Handler<typeof endpoints.withdrawApproval> =>
  async (call, ctx) => {
    const { params, body, staff } = call
    const { staffId } = staff
    const { row, action: decided } = await findWithAction(ctx, registry, params.id)
    if (row.makerId !== staffId) throw call.refuse('NO_DATA')
    const isWithdrawn = await ctx.db.transaction(async (tx) => {
      if (!(await withdrawPending(tx, decided, row, { staffId, note: body.note }))) return false
      await recordAudit(ctx, tx, {
        staffId,
        action: withdrawEndpoint.auditAction,
        aboutKind: row.aboutKind,
        about: row.aboutId,
        aboutMember: row.aboutMember,
        approvalId: row.approvalId,
        origin: originOf(call),
        ...(body.note ? { reason: body.note } : {}),
        details: { action: row.action },
      })
      return true
    })
    if (!isWithdrawn) {
      // A repeat after a lost reply.
      const now = await findApproval(ctx.db, row.approvalId)
      if (now?.state !== 'withdrawn') throw call.refuse('ALREADY_DECIDED')
      return { state: now.state, version: now.version, failure: null }
    }
    await announce(ctx, row.approvalId, decided)
    afterUndone(ctx, decided, row.params)
    return { state: 'withdrawn', version: row.version + 1, failure: null }
  }
