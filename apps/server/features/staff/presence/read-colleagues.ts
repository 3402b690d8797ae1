import type { readColleagues as endpoint } from '@champa/contract/office/staff'
import type { Handler } from '../../../platform/route.ts'
import { staffColumns, toStaffMember, type StaffRow } from './presence.ts'

export const readColleagues: Handler<typeof endpoint> = async (_, { db }) => {
  const rows = await db.query<StaffRow>(
    `select ${staffColumns} from staff where status = 'active' order by name, staff_id`,
  )
  return { staff: rows.map(toStaffMember) }
}
