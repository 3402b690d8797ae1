import type { ApprovalState, Evidence } from '@champa/contract/office/approval-shapes'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { queryOne, type Tx } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals.ts'
import { recordAudit, systemChain } from '../audit/index.ts'
import type { ApprovalAction, Judged } from './action.ts'
import { claimMs } from './carry-out.ts'
import { addEvent, differencesOf, encodeChanges, type StoredApproval } from './stored-approval.ts'

/** A judged action with everything that is stored of it. */
export interface PreparedAction {
  makerId: bigint
  action: ApprovalAction
  judged: Judged
  /** As the action encodes them. */
  params: unknown
  reason: string
  evidence: Evidence
}

/** A request that has become stale in place of the new one. */
export type StaleRequest = Pick<StoredApproval, 'approvalId' | 'params'>

interface Storing {
  /** pending, approved: decided by its maker and carried out next, or executed. */
  state: ApprovalState
  expiresAt: Date
  approvalId?: string
}

/**
 * Stores a request with its files. An open one about the same subject that can no longer be
 * approved, because its subject has changed, becomes stale before; the caller announces that after
 * the commit.
 * @throws INVALID_INPUT for evidence that does not exist; APPROVAL_EXISTS with the id of an open
 * request about the same subject.
 */
export async function storeApproval(
  ctx: AppContext,
  tx: Tx,
  of: PreparedAction,
  storing: Storing,
): Promise<{ approvalId: string; stale: StaleRequest | null }> {
  const approvalId = storing.approvalId ?? newRowId()
  await requireMessage(tx, of)
  let stale: StaleRequest | null = null
  if (!(await insert(tx, of, { ...storing, approvalId }))) {
    const open = await openRequest(tx, of)
    if (!open || !(await endStale(ctx, tx, of.action, open))) throw exists(open)
    stale = open
    // A request that somebody else stores meanwhile stands in the way of this one.
    if (!(await insert(tx, of, { ...storing, approvalId }))) throw exists(await openRequest(tx, of))
  }
  await attachFiles(tx, of.makerId, approvalId, of.evidence.files)
  const { makerId: staffId } = of
  const step = storing.state === 'approved' ? 'approved' : 'made'
  await addEvent(tx, approvalId, { staffId, step })
  if (storing.state === 'executed') await addEvent(tx, approvalId, { staffId, step: 'executed' })
  return { approvalId, stale }
}

async function insert(
  tx: Tx,
  { action, judged, params, reason, evidence, makerId }: PreparedAction,
  { state, expiresAt, approvalId }: Storing & { approvalId: string },
): Promise<boolean> {
  const now = clock.now()
  const { message, reference } = evidence
  const isDecided = state !== 'pending'
  const stored = await tx.query(
    `insert into approval (approval_id, action, about_kind, about_id, about_member, params, expects,
        changes, reason, evidence, amount, currency, maker_id, made_at, expires_at, state,
        decided_at, due_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
      on conflict (action, about_kind, about_id) where state in ('pending', 'approved') do nothing
      returning approval_id`,
    [
      approvalId,
      action.name,
      judged.about.kind,
      judged.about.id,
      judged.about.memberId,
      JSON.stringify(params),
      JSON.stringify(judged.expects),
      encodeChanges(judged.changes),
      reason,
      JSON.stringify({ message, reference }),
      judged.sum?.value ?? null,
      judged.sum?.currency ?? null,
      makerId,
      now,
      expiresAt,
      state,
      isDecided ? now : null,
      state === 'approved' ? new Date(now.getTime() + claimMs) : null,
    ],
    'approval-store',
  )
  return stored.length > 0
}

type OpenRequest = Pick<
  StoredApproval,
  'approvalId' | 'params' | 'expects' | 'aboutKind' | 'aboutId' | 'aboutMember' | 'madeAt'
>

async function openRequest(
  tx: Tx,
  { action, judged: { about } }: PreparedAction,
): Promise<OpenRequest | null> {
  const [open] = await tx.query<OpenRequest>(
    `select approval_id, params, expects, about_kind, about_id, about_member, made_at
      from approval
      where action = $1 and about_kind = $2 and about_id = $3 and state in ('pending', 'approved')`,
    [action.name, about.kind, about.id],
    'approval-open',
  )
  return open ?? null
}

const exists = (open: OpenRequest | null) =>
  refuse('APPROVAL_EXISTS', open ? { approvalId: open.approvalId } : {})

/**
 * Ends an open request whose subject has changed; false when it can still be approved. The request is
 * locked before its subject, as a decision does.
 */
async function endStale(
  ctx: AppContext,
  tx: Tx,
  action: ApprovalAction,
  open: OpenRequest,
): Promise<boolean> {
  const pending = await tx.query(
    `update approval
      set version = version
      where approval_id = $1 and state = 'pending'
      returning approval_id`,
    [open.approvalId],
    'approval-lock',
  )
  if (pending.length === 0) return false
  const judged = await action.judge({ ...ctx, db: tx }, open.params)
  if (judged && differencesOf(open, judged).length === 0) return false
  await tx.query(
    `update approval
      set state = 'stale', failure = $2, version = version + 1
      where approval_id = $1`,
    [open.approvalId, judged ? judged.refusal : 'NO_DATA'],
    'approval-stale',
  )
  await addEvent(tx, open.approvalId, { staffId: null, step: 'stale' })
  await action.undone?.(tx, open.params, open.madeAt)
  await recordAudit(ctx, tx, {
    staffId: systemChain,
    actor: 'job',
    action: 'stale-approval',
    aboutKind: open.aboutKind,
    about: open.aboutId,
    aboutMember: open.aboutMember,
    approvalId: open.approvalId,
    details: { action: action.name },
  })
  return true
}

/** Attaches files that the maker has uploaded, each to one request (evidence.sql). */
async function attachFiles(
  tx: Tx,
  staffId: bigint,
  approvalId: string,
  files: string[],
): Promise<void> {
  const wanted = [...new Set(files)]
  if (wanted.length === 0) return
  const { attached } = await queryOne<{ attached: number }>(
    tx,
    'select attach_evidence($1, $2, $3, $4) as attached',
    [approvalId, staffId, wanted, wanted.map(() => newRowId())],
    'evidence-attach',
  )
  if (attached !== wanted.length) throw refuse('INVALID_INPUT', { fields: ['evidence.files'] })
}

/**
 * Refuses a message that is not in the member's conversation: the checker would find nothing. An
 * action about no member is shown by files or a reference.
 */
async function requireMessage(
  tx: Tx,
  { judged: { about }, evidence: { message } }: PreparedAction,
): Promise<void> {
  if (message === undefined) return
  const found = await tx.query(
    'select 1 from chat_message where member_id = $1 and id = $2',
    [about.memberId, message],
    'evidence-message',
  )
  if (found.length === 0) throw refuse('INVALID_INPUT', { fields: ['evidence.message'] })
}
