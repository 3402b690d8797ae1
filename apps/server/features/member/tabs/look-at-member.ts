import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '@champa/contract/constants'
import type { Permission } from '@champa/contract/office/permissions'
import type { MemberStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { StaffSignedIn } from '../../../platform/people/staff-session.ts'
import { refuse } from '../../../platform/refusals.ts'
import { originOf, recordLook } from '../../audit/index.ts'
import { refuseConflict } from '../../staff/index.ts'

/** What a staff handler about one member knows of its call. */
export interface MemberCall {
  params: { id: string }
  staff: StaffSignedIn
  headers: IncomingHttpHeaders
  requestId: string
  address: string
}

/** The member that a call is about. */
export interface NamedMember {
  memberId: bigint
  /** Empty after the profile was deleted. */
  username: string
  name: string
  registeredName: string | null
  status: MemberStatus
  currency: Currency
  bankCode: string | null
  bankAccountNo: string | null
  bankAccountName: string | null
  bankChangedAt: Date | null
  pausedUntil: Date | null
  createdAt: Date
  closedAt: Date | null
  forgetAt: Date | null
  groups: string[]
  xArea: boolean
  inviterId: bigint | null
  inviteRefusal: string | null
  credentialVersion: number
  effects: string[]
}

export async function findMember(on: Db | Tx, memberId: bigint): Promise<NamedMember | null> {
  const [member] = await on.query<NamedMember>(
    `select member_id, username, name, registered_name, status, currency, bank_code,
        bank_account_no, bank_account_name, bank_changed_at, paused_until, created_at, closed_at,
        forget_at, groups, x_area, inviter_id, invite_refusal, credential_version, effects
      from member
      where member_id = $1`,
    [memberId],
    'office-member',
  )
  return member ?? null
}

/** The greatest number that PostgreSQL stores. */
const maxNumber = 2n ** 63n - 1n

/**
 * The member that a call names, unless the caller is linked to the member.
 * @throws NO_DATA, CONFLICT_OF_INTEREST
 */
export async function namedMember(
  ctx: AppContext,
  { params, staff, headers }: MemberCall,
): Promise<NamedMember> {
  const memberId = BigInt(params.id)
  const member = memberId <= maxNumber && (await findMember(ctx.db, memberId))
  if (!member) throw refuse('NO_DATA')
  await refuseConflict(ctx, { staff, headers, refuse }, memberId)
  return member
}

/**
 * The member whose data a tab shows, after the look is recorded in the audit log.
 * @throws NO_DATA, CONFLICT_OF_INTEREST, SERVICE_UNAVAILABLE without the entry
 */
export async function lookAtMember(
  ctx: AppContext,
  call: MemberCall,
  look: { fields: readonly string[]; reason?: string; permission?: Permission },
): Promise<NamedMember> {
  const member = await namedMember(ctx, call)
  await recordLook(ctx, {
    staffId: call.staff.staffId,
    action: 'look',
    permission: look.permission ?? 'member.personal',
    aboutKind: 'member',
    about: call.params.id,
    aboutMember: member.memberId,
    origin: originOf(call),
    ...(look.reason === undefined ? {} : { reason: look.reason }),
    details: { fields: look.fields },
  })
  return member
}
