import type { Acted, Change, Evidence } from '@champa/contract/office/approval-shapes'
import { levelOf } from '@champa/contract/office/permissions'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { newRowId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals.ts'
import { changeOnce, originOf, type AuditEvent } from '../audit/index.ts'
import { refuseConflict } from '../staff/index.ts'
import { type ActionOf, afterUndone, type ApprovalAction, type Judged } from './action.ts'
import { hasApprover, isDelegate } from './checking-right.ts'
import { carryOut } from './carry-out.ts'
import { storeApproval, type PreparedAction, type StaleRequest } from './store-approval.ts'
import type { StaffCall } from './staff-call.ts'
import { announce } from './stored-approval.ts'

interface Making {
  reason: string
  evidence: Evidence
  /** The audit action of the endpoint. */
  auditAction: string
}

/** A judged action of a call, with its name in the audit log. */
interface CalledAction extends PreparedAction {
  call: StaffCall
  auditAction: string
}

/**
 * Acts at once, or stores a request when a second person must decide, with the audit entry in the
 * same transaction. A repeat with the same Idempotency-Key gets the first answer.
 * @throws NO_DATA when the subject does not exist, the action's own refusals, CONFLICT_OF_INTEREST,
 * EVIDENCE_NEEDED, APPROVAL_EXISTS, and APPROVER_MISSING when nobody could decide it.
 */
export async function actOrRequest<Params>(
  ctx: AppContext,
  call: StaffCall,
  action: ActionOf<Params>,
  { params, ...making }: Making & { params: Params },
): Promise<Acted> {
  const stored = action.encode(params)
  const judged = await action.judge(ctx, stored)
  if (!judged) throw refuse('NO_DATA')
  const { memberId } = judged.about
  if (memberId !== null) await refuseConflict(ctx, { ...call, refuse }, memberId)
  if (judged.refusal) throw refuse(judged.refusal)
  const needsEvidence = action.needsEvidence || judged.needsEvidence === true
  if (needsEvidence && !hasEvidence(making.evidence)) throw refuse('EVIDENCE_NEEDED')
  const makerId = call.staff.staffId
  const of = { ...making, call, makerId, action, judged, params: stored }
  // The level `checker` acts only with a colleague, below the limit as well.
  const isAlone = !judged.needsSecond && levelOf(call.staff, action.permission) !== 'checker'
  if (!isAlone) return request(ctx, of)
  return action.transact ? actInTransaction(ctx, of) : actInSteps(ctx, of)
}

const hasEvidence = ({ files, message, reference }: Evidence): boolean =>
  files.length > 0 || message !== undefined || reference !== undefined

const auditOf = (
  { call, action, judged, auditAction, reason }: CalledAction,
  more: Pick<AuditEvent, 'outcome' | 'approvalId'>,
): AuditEvent => ({
  staffId: call.staff.staffId,
  action: auditAction,
  permission: action.permission,
  aboutKind: judged.about.kind,
  about: judged.about.id,
  aboutMember: judged.about.memberId,
  reason,
  origin: originOf(call),
  details: { action: action.name },
  before: auditedOf(judged).map(({ field, before }) => ({ field, value: before })),
  after: auditedOf(judged).map(({ field, after }) => ({ field, value: after })),
  ...more,
})

const auditedOf = ({ audited, changes }: Judged): Change[] => audited ?? changes

async function request(ctx: AppContext, of: CalledAction): Promise<Acted> {
  const { call, action, judged, makerId } = of
  const { checkedBy: permission } = action
  if (await isDelegate(ctx.db, makerId, permission)) throw refuse('NOT_ALLOWED')
  const { kind: aboutKind, id: aboutId, memberId } = judged.about
  if (!(await hasApprover(ctx, { permission, makerId, memberId, aboutKind, aboutId })))
    throw refuse('APPROVER_MISSING')
  const hours = ctx.operatorSettings.read('fourEyes').expiryHours[action.expiry]
  const expiresAt = new Date(clock.nowMs() + hours * 3_600_000)
  let ended: StaleRequest | null = null
  const { answer } = await changeOnce(ctx, call.officeKey, async (tx) => {
    const { approvalId, stale } = await storeApproval(ctx, tx, of, { state: 'pending', expiresAt })
    ended = stale
    return {
      answer: { outcome: 'approval' as const, approvalId, expiresAt: expiresAt.getTime() },
      event: auditOf(of, { outcome: 'asked', approvalId }),
    }
  })
  await announceStale(ctx, action, ended)
  await announce(ctx, answer.approvalId, action)
  return answer
}

/** Tells open screens about a request that made room for a new one. */
async function announceStale(
  ctx: AppContext,
  action: ApprovalAction,
  stale: StaleRequest | null,
): Promise<void> {
  if (!stale) return
  await announce(ctx, stale.approvalId, action)
  afterUndone(ctx, action, stale.params)
}

/**
 * Acts in one transaction. Nothing but the effect and its audit entry is stored, unless files show
 * why it was done: they stay with a request that is decided already.
 */
async function actInTransaction(ctx: AppContext, of: CalledAction): Promise<Acted> {
  const { call, action, params, reason, evidence, makerId } = of
  const name = `staff:${makerId}`
  const decision = newRowId()
  const by = { decision, name, reason, evidence: evidence.reference ?? name }
  const { answer, isRepeat } = await changeOnce(ctx, call.officeKey, async (tx) => {
    const refused = await action.transact?.(ctx, tx, params, by)
    if (refused) throw refuse(refused)
    const hasFiles = evidence.files.length > 0
    if (hasFiles)
      await storeApproval(ctx, tx, of, {
        state: 'executed',
        expiresAt: clock.now(),
        approvalId: decision,
      })
    return {
      answer: { outcome: 'done' as const },
      event: auditOf(of, hasFiles ? { approvalId: decision } : {}),
    }
  })
  if (!isRepeat) action.after?.(ctx, params)
  return answer
}

/**
 * Stores an action of several steps as decided, so that it is finished after a crash. The audit log
 * has its begin here and its end from `carryOut`.
 */
async function actInSteps(ctx: AppContext, of: CalledAction): Promise<Acted> {
  const { officeKey } = of.call
  let ended: StaleRequest | null = null
  const { answer, isRepeat } = await changeOnce<Acted & { outcome: 'started' }>(
    ctx,
    officeKey,
    async (tx) => {
      const { approvalId, stale } = await storeApproval(ctx, tx, of, {
        state: 'approved',
        expiresAt: clock.now(),
      })
      ended = stale
      return {
        answer: { outcome: 'started', approvalId },
        event: auditOf(of, { outcome: 'asked', approvalId }),
      }
    },
  )
  if (isRepeat) return answer
  await announceStale(ctx, of.action, ended)
  const { approvalId } = answer
  const { state, failure } = await carryOut(
    ctx,
    of.action,
    { approvalId, params: of.params, reason: of.reason, evidence: of.evidence },
    { call: of.call },
  )
  if (failure) throw refuse(failure)
  return state === 'executed' ? { outcome: 'done' } : answer
}
