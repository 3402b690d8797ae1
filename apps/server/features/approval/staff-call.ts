import type { IncomingHttpHeaders } from 'node:http'
import type { OfficeKey } from '../../platform/office/office-key.ts'
import type { StaffSignedIn } from '../../platform/people/staff-session.ts'

/** What a staff handler knows of its caller. */
export interface StaffCall {
  staff: StaffSignedIn
  headers: IncomingHttpHeaders
  requestId: string
  address: string
  officeKey: OfficeKey | null
}
