import type { StaffSignedIn } from '../../../platform/people/staff-session.ts'
import type { Refuse } from '../../../platform/refusals.ts'

export function requireLead({ role }: StaffSignedIn, refuse: Refuse<'NOT_ALLOWED'>): void {
  if (role !== 'lead') throw refuse('NOT_ALLOWED')
}
