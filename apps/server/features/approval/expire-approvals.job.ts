import { mayAct, type Authority } from '@champa/contract/office/permissions'
import type { StaffStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { workEach, type Job } from '../../platform/job.ts'
import { isActive } from '../../platform/people/staff-session.ts'
import { recordAudit, systemChain } from '../audit/index.ts'
import type { Registry } from './action.ts'
import { addEvent, announce } from './stored-approval.ts'
import { withdrawPending } from './withdraw-pending.ts'

interface Pending extends Authority {
  approvalId: string
  action: string
  aboutMember: bigint | null
  expiresAt: Date
  status: StaffStatus
  activeUntil: Date | null
}

const maxAtOnce = 100

/**
 * Ends pending requests after their time, and withdraws those whose maker was switched off or may no
 * longer make them. Their subjects stay as they are.
 */
export const expireApprovals = (registry: Registry): Job => ({
  name: 'expire-approvals',
  everyMs: 10_000,
  run: async (ctx) => {
    const pending = await ctx.db.query<Pending>(
      `select a.approval_id, a.action, a.about_member, a.expires_at, s.status, s.active_until,
          s.roles, s.grants
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
  const isEnded = await ctx.db.transaction(async (tx) => {
    const ended = isExpired
      ? await expire(tx, approvalId)
      : await withdrawPending(tx, approvalId, { staffId: null, note: 'maker' })
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
  const action = registry.get(of.action)
  if (isEnded && action) announce(ctx, approvalId, action)
  return isEnded
}

async function expire(tx: Tx, approvalId: string): Promise<boolean> {
  const rows = await tx.query(
    `update approval
      set state = 'expired', version = version + 1
      where approval_id = $1 and state = 'pending' and expires_at <= $2
      returning approval_id`,
    [approvalId, clock.now()],
  )
  if (rows.length === 0) return false
  await addEvent(tx, approvalId, { staffId: null, step: 'expired' })
  return true
}
