import type { ApprovalState, Evidence } from '@champa/contract/office/approval-shapes'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
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

interface Storing {
  /** pending, approved: decided by its maker and carried out next, or executed. */
  state: ApprovalState
  expiresAt: Date
  approvalId?: string
}

/**
 * Stores a request with its files. An open one about the same subject that can no longer be
 * approved, because its subject has changed, becomes stale before.
 * @throws APPROVAL_EXISTS with the id of an open request about the same subject.
 */
export async function storeApproval(
  ctx: AppContext,
  tx: Tx,
  of: PreparedAction,
  storing: Storing,
): Promise<string> {
  const approvalId = storing.approvalId ?? newRowId()
  if (!(await insert(tx, of, { ...storing, approvalId }))) {
    const open = await openRequest(tx, of)
    if (!open || !(await endStale(ctx, tx, of.action, open))) throw exists(open)
    // A request that somebody else stores meanwhile stands in the way of this one.
    if (!(await insert(tx, of, { ...storing, approvalId }))) throw exists(await openRequest(tx, of))
  }
  await attachFiles(tx, of.makerId, approvalId, of.evidence.files)
  const { makerId: staffId } = of
  const step = storing.state === 'approved' ? 'approved' : 'made'
  await addEvent(tx, approvalId, { staffId, step })
  if (storing.state === 'executed') await addEvent(tx, approvalId, { staffId, step: 'executed' })
  return approvalId
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

/**
 * Attaches files that the maker has uploaded, each to one request. One of an own request that ended
 * failed or stale shows the same again: the new request gets a row of its own for it.
 */
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
    'evidence-attach',
  )
  const missing = new Set(files).size - attached.length
  if (missing === 0) return
  const wanted = [...new Set(files)]
  const copied = await tx.query(
    `insert into approval_file (file_id, staff_id, approval_id, object, content_type, name, bytes,
        stored, uploaded_at)
      select w.copy_id, f.staff_id, $1, f.object, f.content_type, f.name, f.bytes, true, f.uploaded_at
      from unnest($2::text[], $4::text[]) as w(file_id, copy_id)
      join approval_file f on f.file_id = w.file_id
      join approval a on a.approval_id = f.approval_id
      where f.staff_id = $3 and f.stored and a.maker_id = $3 and a.state in ('failed', 'stale')
      returning file_id`,
    [approvalId, wanted, staffId, wanted.map(() => newRowId())],
    'evidence-copy',
  )
  if (copied.length !== missing) throw refuse('INVALID_INPUT', { fields: ['evidence.files'] })
}
