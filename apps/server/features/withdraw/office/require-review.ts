import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { readMovementId } from '../../../platform/ids.ts'
import type { StaffSignedIn } from '../../../platform/people/staff-session.ts'
import { refuse } from '../../../platform/refusals.ts'
import { originOf, type AuditEvent } from '../../audit/index.ts'
import { refuseConflict } from '../../staff/index.ts'
import { storedWithdrawal } from './find-withdrawals.ts'
import { nameOfActor } from './name-of-actor.ts'
import { msOfText, stateOf, type StoredWithdrawal, versionOf } from './withdrawal-row.ts'

type Headers = Parameters<typeof refuseConflict>[1]['headers']

interface WithdrawalCall {
  params: { id: string }
  staff: StaffSignedIn
  headers: Headers
  requestId: string
  address: string
}

/**
 * The withdrawal that a call names, before anything is done about it.
 * @throws NO_DATA, CONFLICT_OF_INTEREST
 */
export async function namedWithdrawal(
  ctx: AppContext,
  { params, staff, headers }: WithdrawalCall,
): Promise<StoredWithdrawal> {
  const key = readMovementId(params.id)
  const stored = key && (await storedWithdrawal(ctx.db, key))
  if (!stored) throw refuse('NO_DATA')
  await refuseConflict(ctx, { staff, headers, refuse }, stored.memberId)
  return stored
}

/**
 * The withdrawal as it is now, while it is in review and as the caller saw it.
 * @throws ALREADY_DECIDED with who decided and when, NOT_WAITING when it was never in review, STALE
 */
export async function requireReview(
  on: Db | Tx,
  key: Pick<StoredWithdrawal, 'memberId' | 'seq'>,
  version: string,
): Promise<StoredWithdrawal> {
  const stored = await storedWithdrawal(on, key)
  if (!stored) throw refuse('NO_DATA')
  if (stateOf(stored) !== 'review') {
    const { reviewedBy, reviewedAt } = stored.detail
    if (reviewedAt === undefined) throw refuse('NOT_WAITING')
    throw refuse('ALREADY_DECIDED', {
      by: (await nameOfActor(on, reviewedBy)) ?? '',
      at: msOfText(reviewedAt),
    })
  }
  if (versionOf(stored) !== version) throw refuse('STALE')
  return stored
}

/** The audit event of a change about a withdrawal. */
export const eventAbout = (
  call: WithdrawalCall,
  { memberId }: Pick<StoredWithdrawal, 'memberId'>,
  event: Pick<AuditEvent, 'action' | 'permission' | 'reason' | 'details' | 'before' | 'after'>,
): AuditEvent => ({
  staffId: call.staff.staffId,
  aboutKind: 'movement',
  about: call.params.id,
  aboutMember: memberId,
  origin: originOf(call),
  ...event,
})
