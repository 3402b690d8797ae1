import type { readMe as endpoint } from '@champa/contract/office/staff'
import type { Handler } from '../../../platform/route/route.ts'
import { readStaff, toStaffMember } from '../presence.ts'

export const readMe: Handler<typeof endpoint> = async ({ staff }, { db }) => {
  const row = await readStaff(db, staff.staffId)
  if (!row) throw new Error(`Staff ${staff.staffId} does not exist`)
  return { ...toStaffMember(row), mustChangePassword: row.mustChangePassword }
}
