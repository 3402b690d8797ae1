import * as staff from '@champa/contract/office/staff-acts'
import * as invites from '@champa/contract/office/staff-invites'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { barStaff } from './bar-staff.ts'
import { changeStaffRoles, switchStaffOff, switchStaffOn } from './change-staff.ts'
import type { ApprovalAction } from '../approval/index.ts'
import { confirmStaff } from './confirm-staff.ts'
import { addStaff, endStaffSessions, inviteStaff, resetStaff } from './invite-staff.ts'
import { joinActions } from './join-actions.ts'
import { joinOffice } from './join-office.ts'
import { listColleagues } from './list-colleagues.ts'
import { reviewAccess } from './review-access.job.ts'
import { staffActions } from './staff-actions.ts'

export { readIdentity } from './read-identity.ts'

/** What a second person decides about a colleague. */
export const colleagueActions: ApprovalAction[] = [...staffActions, ...joinActions]

/**
 * What owners and managers change about colleagues at the office. It stands beside the feature
 * staff, because approvals use that one.
 */
export const staffChangeRoutes: Route[] = [
  answer(staff.listStaff, listColleagues),
  answer(staff.changeStaffRoles, changeStaffRoles),
  answer(staff.switchStaffOn, switchStaffOn),
  answer(staff.switchStaffOff, switchStaffOff),
  answer(staff.confirmStaff, confirmStaff),
  answer(staff.barStaff, barStaff),
  answer(invites.addStaff, addStaff),
  answer(invites.resetStaff, resetStaff),
  answer(invites.inviteStaff, inviteStaff),
  answer(invites.endStaffSessions, endStaffSessions),
  answer(invites.joinOffice, joinOffice),
]

export const staffChangeJobs: Job[] = [reviewAccess]
