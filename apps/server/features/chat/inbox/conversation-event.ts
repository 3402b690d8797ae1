import type { StaffSignedIn } from '../../../platform/people/staff-session.ts'
import { originOf, type AuditEvent } from '../../audit/index.ts'

export type StaffCall = Parameters<typeof originOf>[0] & { staff: StaffSignedIn }

/** What every audit event about a conversation has in common. */
export const conversationEvent = (
  call: StaffCall,
  room: bigint,
  kind: 'member' | 'guest',
): Omit<AuditEvent, 'action'> => ({
  staffId: call.staff.staffId,
  permission: 'chat.answer',
  aboutKind: 'conversation',
  about: room.toString(),
  aboutMember: kind === 'member' ? room : null,
  origin: originOf(call),
})
