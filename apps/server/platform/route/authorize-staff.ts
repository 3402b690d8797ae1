import type { EndpointSpec } from '@champa/contract/endpoint'
import { isAllowed } from '@champa/contract/office/permissions'
import { clock } from '../clock.ts'
import type { StaffSignedIn } from '../people/staff-session.ts'
import { refuse } from '../refusals.ts'

/**
 * Checks what the contract requires of the calling staff member, before the input is decoded.
 * @throws NOT_ALLOWED without the permission, or while the initial password is in use. STEP_UP when
 * the endpoint requires a fresh code of the authenticator.
 */
export function authorizeStaff(endpoint: EndpointSpec, staff: StaffSignedIn): void {
  if (endpoint.access !== 'staff') return
  if (staff.mustChangePassword && !endpoint.firstPassword) throw refuse('NOT_ALLOWED')
  if (!isAllowed(staff, endpoint)) throw refuse('NOT_ALLOWED')
  if (endpoint.fresh && !isFresh(staff)) throw refuse('STEP_UP')
}

const isFresh = ({ freshUntil }: StaffSignedIn): boolean =>
  freshUntil !== null && freshUntil > clock.now()
