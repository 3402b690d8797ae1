import type { staffLogout as endpoint } from '@champa/contract/office/staff'
import { endStaffSession } from '../../../platform/people/staff-session.ts'
import type { Handler } from '../../../platform/route.ts'
import { noteDeed } from '../note-deed.ts'
import { writePresence } from '../presence/presence.ts'

/** Signing out also ends the availability. */
export const staffLogout: Handler<typeof endpoint> = async ({ staff }, house) => {
  await writePresence(house, staff.staffId, false)
  await endStaffSession(house.db, staff.tokenHash)
  await noteDeed(house.db, { staffId: staff.staffId, deed: 'logout' })
  return {}
}
