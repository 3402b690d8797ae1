import type { IncomingHttpHeaders } from 'node:http'
import type { ApprovalState, Acted, Evidence } from '@champa/contract/office/approval-shapes'
import { levelOf } from '@champa/contract/office/permissions'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { StaffSignedIn } from '../../platform/people/staff-session.ts'
import { refuse } from '../../platform/refusals.ts'
import { originOf, recordAudit, type AuditEvent } from '../audit/index.ts'
import { refuseConflict } from '../staff/index.ts'
import type { ActionOf, ApprovalAction, Judged } from './action.ts'
import { hasApprover, isDelegate } from './checking-right.ts'
import { carryOut, claimMs } from './carry-out.ts'
import { addEvent, announce, encodeChanges } from './stored-approval.ts'

/** What a staff handler knows of its caller. */
export interface StaffCall {
  staff: StaffSignedIn
  headers: IncomingHttpHeaders
  requestId: string
  address: string
}

interface Making {
  reason: string
  evidence: Evidence
  /** The audit action of the endpoint. */
  auditAction: string
}

/** A judged action with everything that is stored of it. */
interface PreparedAction extends Making {
  call: StaffCall
  action: ApprovalAction
  judged: Judged
  params: unknown
}

/**
 * Acts at once, or stores a request when a second person must decide, with the audit entry in the
 * same transaction.
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
  if (action.needsEvidence && !hasEvidence(making.evidence)) throw refuse('EVIDENCE_NEEDED')
  const of = { ...making, call, action, judged, params: stored }
  // The level `checker` acts only with a colleague, below the limit as well.
  const isAlone = !judged.needsSecond && levelOf(call.staff, action.permission) !== 'checker'
  if (!isAlone) return request(ctx, of)
  return action.transact ? actInTransaction(ctx, of) : actInSteps(ctx, of)
}

const hasEvidence = ({ files, message, reference }: Evidence): boolean =>
  files.length > 0 || message !== undefined || reference !== undefined

const auditOf = ({ call, action, judged, auditAction, reason }: PreparedAction): AuditEvent => ({
  staffId: call.staff.staffId,
  action: auditAction,
  permission: action.permission,
  aboutKind: judged.about.kind,
  about: judged.about.id,
  aboutMember: judged.about.memberId,
  reason,
  origin: originOf(call),
  details: { action: action.name },
  before: judged.changes.map(({ field, before }) => ({ field, value: before })),
  after: judged.changes.map(({ field, after }) => ({ field, value: after })),
})

async function request(ctx: AppContext, of: PreparedAction): Promise<Acted> {
  const { staff } = of.call
  const { action, judged } = of
  const { checkedBy: permission } = action
  if (await isDelegate(ctx.db, staff.staffId, permission)) throw refuse('NOT_ALLOWED')
  const { memberId } = judged.about
  if (!(await hasApprover(ctx, { permission, makerId: staff.staffId, memberId })))
    throw refuse('APPROVER_MISSING')
  const hours = ctx.operatorSettings.read('fourEyes').expiryHours[action.expiry]
  const expiresAt = new Date(clock.nowMs() + hours * 3_600_000)
  const approvalId = await ctx.db.transaction((tx) =>
    store(ctx, tx, of, { state: 'pending', expiresAt }),
  )
  announce(ctx, approvalId)
  return { outcome: 'approval', approvalId, expiresAt: expiresAt.getTime() }
}

/** Acts in one transaction, of which nothing but the effect and its audit entry is stored. */
async function actInTransaction(ctx: AppContext, of: PreparedAction): Promise<Acted> {
  const { call, action, params, reason, evidence } = of
  const name = `staff:${call.staff.staffId}`
  const by = { decision: newRowId(), name, reason, evidence: evidence.reference ?? name }
  await ctx.db.transaction(async (tx) => {
    const refused = await action.transact?.(ctx, tx, params, by)
    if (refused) throw refuse(refused)
    await recordAudit(ctx, tx, auditOf(of))
  })
  action.after?.(ctx, params)
  return { outcome: 'done' }
}

/** Stores an action of several steps as decided, so that it is finished after a crash. */
async function actInSteps(ctx: AppContext, of: PreparedAction): Promise<Acted> {
  const expiresAt = clock.now()
  const approvalId = await ctx.db.transaction((tx) =>
    store(ctx, tx, of, { state: 'approved', expiresAt }),
  )
  const { failure } = await carryOut(ctx, of.action, {
    approvalId,
    params: of.params,
    reason: of.reason,
    evidence: of.evidence,
  })
  if (failure) throw refuse(failure)
  return { outcome: 'done' }
}

async function store(
  ctx: AppContext,
  tx: Tx,
  of: PreparedAction,
  { state, expiresAt }: { state: ApprovalState; expiresAt: Date },
): Promise<string> {
  const { judged, evidence } = of
  const approvalId = newRowId()
  const now = clock.now()
  const { files, ...words } = evidence
  const stored = await tx.query(
    `insert into approval (approval_id, action, about_kind, about_id, about_member, params, expects,
        changes, reason, evidence, amount, currency, maker_id, made_at, expires_at, state,
        decided_at, due_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
      on conflict (action, about_kind, about_id) where state in ('pending', 'approved') do nothing
      returning approval_id`,
    [
      approvalId,
      of.action.name,
      judged.about.kind,
      judged.about.id,
      judged.about.memberId,
      JSON.stringify(of.params),
      JSON.stringify(judged.expects),
      encodeChanges(judged.changes),
      of.reason,
      JSON.stringify(words),
      judged.sum?.value ?? null,
      judged.sum?.currency ?? null,
      of.call.staff.staffId,
      now,
      expiresAt,
      state,
      state === 'approved' ? now : null,
      state === 'approved' ? new Date(now.getTime() + claimMs) : null,
    ],
    'approval-store',
  )
  if (stored.length === 0) throw await existing(tx, of)
  await attachFiles(tx, of.call.staff.staffId, approvalId, files)
  const { staffId } = of.call.staff
  await addEvent(tx, approvalId, { staffId, step: state === 'pending' ? 'made' : 'approved' })
  const outcome = state === 'pending' ? 'asked' : 'done'
  await recordAudit(ctx, tx, { ...auditOf(of), approvalId, outcome })
  return approvalId
}

async function existing(tx: Tx, { action, judged: { about } }: PreparedAction) {
  const [open] = await tx.query<{ approvalId: string }>(
    `select approval_id
      from approval
      where action = $1 and about_kind = $2 and about_id = $3 and state in ('pending', 'approved')`,
    [action.name, about.kind, about.id],
  )
  return refuse('APPROVAL_EXISTS', open ? { approvalId: open.approvalId } : {})
}

/** Attaches files that the maker has uploaded, each to one request. */
async function attachFiles(
  tx: Tx,
  staffId: bigint,
  approvalId: string,
  files: string[],
): Promise<void> {
  if (files.length === 0) return
  const attached = await tx.query(
    `update approval_file
      set approval_id = $1
      where file_id = any($2) and staff_id = $3 and approval_id is null and stored
      returning file_id`,
    [approvalId, files, staffId],
  )
  if (attached.length !== new Set(files).size)
    throw refuse('INVALID_INPUT', { fields: ['evidence.files'] })
}
