import { mayAct, type Authority } from '@champa/contract/office/permissions'
import type { StaffStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { workEach, type Job } from '../../platform/job.ts'
import { isActive } from '../../platform/people/staff-session.ts'
import { recordAudit, systemChain } from '../audit/index.ts'
import { afterUndone, type ApprovalAction, type Registry } from './action.ts'
import { addEvent, announce, type StoredApproval } from './stored-approval.ts'
import { withdrawPending } from './withdraw-pending.ts'

interface Pending
  extends Authority,
    Pick<
      StoredApproval,
      'approvalId' | 'action' | 'aboutMember' | 'params' | 'madeAt' | 'expiresAt'
    > {
  status: StaffStatus
  activeUntil: Date | null
}

const maxAtOnce = 100

/**
 * Ends pending requests after their time, and withdraws those whose maker was switched off or may no
 * longer make them. Nothing is done about their subjects but what the action says (`undone`).
 */
export const expireApprovals = (registry: Registry): Job => ({
  name: 'expire-approvals',
  everyMs: 10_000,
  run: async (ctx) => {
    const pending = await ctx.db.query<Pending>(
      `select a.approval_id, a.action, a.about_member, a.params, a.made_at, a.expires_at, s.status,
          s.active_until, s.roles, s.grants
        from approval a
        join staff s on s.staff_id = a.maker_id
        where a.state = 'pending'
        order by a.expires_at limit $1`,
      [maxAtOnce],
      'approvals-pending',
    )
    const over = pending.filter((one) => isOver(one) || !mayStand(registry, one))
    return workEach(ctx, over, (one) => end(ctx, registry, one), 'pending request was not ended')
  },
})

const isOver = ({ expiresAt }: Pending): boolean => expiresAt <= clock.now()

function mayStand(registry: Registry, maker: Pending): boolean {
  const action = registry.get(maker.action)
  return action !== undefined && isActive(maker) && mayAct(maker, action.permission)
}

async function end(ctx: AppContext, registry: Registry, of: Pending): Promise<boolean> {
  const { approvalId } = of
  const isExpired = isOver(of)
  const action = registry.get(of.action) ?? null
  const isEnded = await ctx.db.transaction(async (tx) => {
    const ended = isExpired
      ? await expire(tx, action, of)
      : await withdrawPending(tx, action, of, { staffId: null, note: 'maker' })
    if (!ended) return false
    await recordAudit(ctx, tx, {
      staffId: systemChain,
      actor: 'job',
      action: isExpired ? 'expire-approval' : 'withdraw-approval',
      aboutKind: 'approval',
      about: approvalId,
      aboutMember: of.aboutMember,
      approvalId,
      details: { action: of.action },
    })
    return true
  })
  if (isEnded && action) {
    await announce(ctx, approvalId, action)
    afterUndone(ctx, action, of.params)
  }
  return isEnded
}

async function expire(
  tx: Tx,
  action: ApprovalAction | null,
  { approvalId, params, madeAt }: Pending,
): Promise<boolean> {
  const rows = await tx.query(
    `update approval
      set state = 'expired', version = version + 1
      where approval_id = $1 and state = 'pending' and expires_at <= $2
      returning approval_id`,
    [approvalId, clock.now()],
  )
  if (rows.length === 0) return false
  await addEvent(tx, approvalId, { staffId: null, step: 'expired' })
  await action?.undone?.(tx, params, madeAt)
  return true
}
