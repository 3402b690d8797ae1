import * as staff from '@champa/contract/office/staff-acts'
import { answer, type Route } from '../../platform/route/route.ts'
import { changeStaffRoles, switchStaffOff, switchStaffOn } from './change-staff.ts'
import { listColleagues } from './list-colleagues.ts'

export { staffActions } from './staff-actions.ts'

/**
 * What owners and managers change about colleagues at the office. It stands beside the feature
 * staff, because approvals use that one.
 */
export const staffChangeRoutes: Route[] = [
  answer(staff.listStaff, listColleagues),
  answer(staff.changeStaffRoles, changeStaffRoles),
  answer(staff.switchStaffOn, switchStaffOn),
  answer(staff.switchStaffOff, switchStaffOff),
]
