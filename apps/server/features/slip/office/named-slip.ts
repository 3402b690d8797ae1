import { levelOf } from '@champa/contract/office/permissions'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db.ts'
import { refuse } from '../../../platform/refusals.ts'
import type { StaffCall } from '../../approval/index.ts'
import { originOf, recordLook } from '../../audit/index.ts'
import { refuseConflict } from '../../staff/index.ts'
import { storedSlip, type StoredSlip } from './slip-query.ts'

type SlipCall = StaffCall & { params: { member: string; id: string } }

/**
 * The slip that the path of a call names.
 * @throws NO_DATA without one, CONFLICT_OF_INTEREST for staff who are linked to its member.
 */
export async function namedSlip(
  ctx: AppContext,
  { params, staff, headers }: SlipCall,
  db: Db = ctx.officeDb,
): Promise<StoredSlip> {
  const slip = await storedSlip(db, BigInt(params.member), params.id)
  if (!slip) throw refuse('NO_DATA')
  await refuseConflict(ctx, { staff, headers, refuse }, slip.memberId)
  return slip
}

/** How the audit log names a slip. */
export const slipSubject = ({ memberId, id }: StoredSlip) => ({
  aboutKind: 'slip',
  about: `${memberId}/${id}`,
  aboutMember: memberId,
})

/** Records a look at these parts of a slip, and returns whether the person sees them masked. */
export async function recordSlipLook(
  ctx: AppContext,
  call: SlipCall,
  slip: StoredSlip,
  fields: string[],
): Promise<boolean> {
  const isMasked = levelOf(call.staff, 'deposit.read') === 'masked'
  await recordLook(ctx, {
    staffId: call.staff.staffId,
    action: 'look',
    permission: 'deposit.read',
    ...slipSubject(slip),
    origin: originOf(call),
    details: { fields, isMasked },
  })
  return isMasked
}
