import type { staffLogout as endpoint } from '@champa/contract/office/staff'
import { endStaffSession } from '../../../platform/people/staff-session.ts'
import type { Handler } from '../../../platform/route.ts'
import { recordAudit } from '../record-audit.ts'
import { writePresence } from '../presence.ts'

/** Signing out also ends the availability. */
export const staffLogout: Handler<typeof endpoint> = async ({ staff }, ctx) => {
  await writePresence(ctx, staff.staffId, false)
  await endStaffSession(ctx.db, staff.tokenHash)
  await recordAudit(ctx.db, { staffId: staff.staffId, action: 'logout' })
  return {}
}
