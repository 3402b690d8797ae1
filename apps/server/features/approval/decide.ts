import type { Difference } from '@champa/contract/office/approval-shapes'
import { mayAct } from '@champa/contract/office/permissions'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { isActive } from '../../platform/people/staff-session.ts'
import { refuse, type Refusal } from '../../platform/refusals.ts'
import { originOf, recordAudit } from '../audit/index.ts'
import type { StaffCall } from './staff-call.ts'
import { afterUndone, type ApprovalAction } from './action.ts'
import { carryOut, claimMs, endApproval, type Ended } from './carry-out.ts'
import { withdrawPending } from './withdraw-pending.ts'
import {
  actedBy,
  addEvent,
  announce,
  differencesOf,
  findApproval,
  type StoredApproval,
} from './stored-approval.ts'

/**
 * A request that expires within this time is no longer decided, so that a process whose clock is
 * slow does not decide it after its end.
 */
const clockGuardMs = 5_000
const reviewMs = 24 * 3_600_000

export interface Decision {
  decide: 'approve' | 'reject'
  note: string
  version: number
  auditAction: string
  /** A checker decides requests of others; by break-glass one person decides alone. */
  as: { onBehalfOf: bigint | null } | 'break-glass'
}

interface Deciding extends Decision {
  call: StaffCall
  action: ApprovalAction
  row: StoredApproval
}

type Outcome = Ended & { version: number; differences?: Difference[] }

/**
 * Decides a request in one transaction, with the effect where the action allows it, and the audit
 * entry last. Of two people who decide at once, one does. The same decision of the same person again,
 * after a lost reply, gets the outcome.
 * @throws ALREADY_DECIDED, APPROVAL_EXPIRED, STALE; APPROVAL_STALE after the request has become
 * stale, because its subject has changed.
 */
export async function decide(ctx: AppContext, of: Deciding): Promise<Outcome> {
  const { action, row } = of
  const outcome = await ctx.db.transaction((tx) => decideIn(ctx, tx, of))
  if (outcome === null) return repeatOr(ctx, of)
  await announce(ctx, row.approvalId, action)
  if (isUndone(outcome)) afterUndone(ctx, action, row.params)
  if (outcome.state === 'withdrawn') throw refuse('ALREADY_DECIDED', { state: 'withdrawn' })
  if (outcome.state === 'stale') {
    const { differences = [] } = outcome
    throw refuse('APPROVAL_STALE', { differences })
  }
  if (outcome.state === 'executed') action.after?.(ctx, row.params)
  if (outcome.state !== 'approved') return outcome
  try {
    const ended = await carryOut(ctx, action, row, { call: of.call })
    return { ...outcome, ...ended, version: outcome.version + (ended.state === 'approved' ? 0 : 1) }
  } catch (error) {
    ctx.log.error({ err: error, approval: row.approvalId }, 'approved action waits for its job')
    return outcome
  }
}

const isUndone = ({ state }: Pick<Outcome, 'state'>): boolean =>
  state !== 'executed' && state !== 'approved'

async function decideIn(ctx: AppContext, tx: Tx, of: Deciding): Promise<Outcome | null> {
  const { row, call } = of
  const version = await claim(tx, of)
  if (version === null) return null
  if (of.decide === 'reject') {
    await of.action.undone?.(tx, row.params, row.madeAt)
    await recordDecision(ctx, tx, of, 'rejected')
    return { state: 'rejected', failure: null, version }
  }
  if (!(await isMakerAllowed(tx, of))) {
    await withdrawPending(tx, of.action, row, { staffId: null, note: 'maker' }, 'approved')
    await recordDecision(ctx, tx, of, 'withdrawn')
    return { state: 'withdrawn', failure: null, version }
  }
  const { staffId } = call.staff
  const step = of.as === 'break-glass' ? 'break-glass' : 'approved'
  await addEvent(tx, row.approvalId, { staffId, step, note: of.note })
  const outcome = await effectIn(ctx, tx, of, version)
  await recordDecision(ctx, tx, of, outcome.state)
  return outcome
}

/** What an approved request leads to: it is stale, failed, executed, or carried out later. */
async function effectIn(
  ctx: AppContext,
  tx: Tx,
  { action, row }: Deciding,
  version: number,
): Promise<Outcome> {
  const judged = await action.judge({ ...ctx, db: tx }, row.params)
  const end = async (ended: Parameters<typeof endApproval>[2], differences?: Difference[]) => {
    await endApproval(tx, row.approvalId, ended)
    if (isUndone(ended)) await action.undone?.(tx, row.params, row.madeAt)
    return { ...ended, version: version + 1, ...(differences ? { differences } : {}) }
  }
  const differences = differencesOf(row, judged)
  if (!judged) return end({ state: 'stale', failure: 'NO_DATA' }, differences)
  if (differences.length > 0) return end({ state: 'stale', failure: judged.refusal }, differences)
  if (judged.refusal) return end({ state: 'failed', failure: judged.refusal })
  if (!action.transact) return { state: 'approved', failure: null, version }
  const failure = await action.transact(ctx, tx, row.params, actedBy(row))
  return end({ state: failure === null ? 'executed' : 'failed', failure })
}

/**
 * Claims a pending request for this decision; null when it is not to be decided any more. The
 * statement itself compares the end of the request and of a delegation with the time.
 */
async function claim(tx: Tx, of: Deciding): Promise<number | null> {
  const { row, call, as } = of
  const isBreakGlass = as === 'break-glass'
  const now = clock.now()
  const isApproval = of.decide === 'approve'
  const [claimed] = await tx.query<{ version: number }>(
    `update approval a
      set state = $4, version = version + 1, decided_by = $5, decided_at = $6, decision_note = $7,
        on_behalf_of = $8, due_at = $9, review_due_at = $10
      where a.approval_id = $1 and a.state = 'pending' and a.version = $2 and a.expires_at > $3
        and (a.maker_id <> $5 or $10::timestamptz is not null)
        and (
          $8::bigint is null
          or exists (
            select 1
            from approval_delegation d
            where d.from_id = $8 and d.to_id = $5 and d.permission = $11 and d.until > $6
          )
        )
      returning a.version`,
    [
      row.approvalId,
      of.version,
      new Date(now.getTime() + clockGuardMs),
      isApproval ? 'approved' : 'rejected',
      call.staff.staffId,
      now,
      of.note || null,
      isBreakGlass ? null : as.onBehalfOf,
      isApproval ? new Date(now.getTime() + claimMs) : null,
      isBreakGlass ? new Date(now.getTime() + reviewMs) : null,
      of.action.checkedBy,
    ],
    'approval-decide',
  )
  return claimed?.version ?? null
}

/** Whether the maker is still active and may still request the action. */
async function isMakerAllowed(tx: Tx, { row, action }: Deciding): Promise<boolean> {
  const [maker] = await tx.query<Parameters<typeof isActive>[0] & Parameters<typeof mayAct>[0]>(
    'select status, active_until, roles, grants from staff where staff_id = $1',
    [row.makerId],
  )
  return maker !== undefined && isActive(maker) && mayAct(maker, action.permission)
}

async function recordDecision(
  ctx: AppContext,
  tx: Tx,
  { call, action, row, note, auditAction, as }: Deciding,
  state: string,
): Promise<void> {
  if (state === 'rejected')
    await addEvent(tx, row.approvalId, { staffId: call.staff.staffId, step: 'rejected', note })
  await recordAudit(ctx, tx, {
    staffId: call.staff.staffId,
    action: auditAction,
    permission: as === 'break-glass' ? 'break.glass' : action.checkedBy,
    aboutKind: row.aboutKind,
    about: row.aboutId,
    aboutMember: row.aboutMember,
    approvalId: row.approvalId,
    origin: originOf(call),
    // What was approved without effect: its subject has changed, or the ledger has refused it.
    outcome: state === 'failed' || state === 'stale' ? 'failed' : 'done',
    ...(note ? { reason: note } : {}),
    details: {
      action: row.action,
      state,
      makerId: row.makerId,
      ...(as !== 'break-glass' && as.onBehalfOf !== null ? { onBehalfOf: as.onBehalfOf } : {}),
    },
  })
}

/** What came of the same decision before, read after the fact, or why nothing was decided. */
async function repeatOr(ctx: AppContext, of: Deciding): Promise<Outcome> {
  const now = await findApproval(ctx.db, of.row.approvalId)
  if (!now || !isRepeat(now, of)) throw refusalNow(now, of)
  const { state, version } = now
  if (state === 'stale') {
    const judged = await of.action.judge(ctx, now.params)
    throw refuse('APPROVAL_STALE', { differences: differencesOf(now, judged) })
  }
  return { state, version, failure: now.failure as Ended['failure'] }
}

/** Whether the caller has decided so already, on the version that this call names. */
function isRepeat(now: StoredApproval, { call, decide: wanted, note, version, as }: Deciding) {
  const isBreakGlass = now.reviewDueAt !== null
  return (
    now.decidedBy === call.staff.staffId &&
    now.version > version &&
    (wanted === 'reject') === (now.state === 'rejected') &&
    (now.decisionNote ?? '') === note &&
    isBreakGlass === (as === 'break-glass')
  )
}

/** Why a request was not decided. */
function refusalNow(now: StoredApproval | null, { version, as }: Deciding): Refusal {
  if (!now) return refuse('NO_DATA')
  return (
    refusalOf(now, version) ??
    // Only the delegation can have ended between the check and the decision.
    (as === 'break-glass' ? refuse('STALE') : refuse('NOT_ALLOWED'))
  )
}

/** Why a request in this state is not decided; null when it may be. */
export function refusalOf(row: StoredApproval, version: number): Refusal | null {
  if (row.state === 'expired') return refuse('APPROVAL_EXPIRED')
  if (row.state !== 'pending')
    return refuse('ALREADY_DECIDED', {
      ...(row.decidedName === null ? {} : { by: row.decidedName }),
      ...(row.decidedAt ? { at: row.decidedAt.getTime() } : {}),
      state: row.state,
    })
  if (row.expiresAt.getTime() <= clock.nowMs() + clockGuardMs) return refuse('APPROVAL_EXPIRED')
  return row.version === version ? null : refuse('STALE')
}
