import * as staff from '@champa/contract/office/staff'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { cleanBarredIdentities } from './people/clean-barred-identities.job.ts'
import { notePresent } from './note-present-staff.job.ts'
import { readColleagues, setPresence } from './presence.ts'
import { changeStaffPassword } from './sign-in/change-staff-password.ts'
import { cleanStaffSessions } from './sign-in/clean-staff-sessions.job.ts'
import { readMe } from './sign-in/read-me.ts'
import { resealSecrets } from './sign-in/reseal-staff-secrets.job.ts'
import { staffLogin, staffLogout } from './sign-in/staff-login.ts'
import { stepUp } from './sign-in/step-up.ts'

export { memberWith } from './people/bar-identities.ts'
export { assignRoles, rolesRefusal, type RolesRefusal } from './people/assign-roles.ts'
export { findConflict, refuseConflict } from './people/find-conflict.ts'
export { demoStaffLogins, seedDemoStaff } from './people/demo-staff.ts'
export {
  addPerson,
  firstPassword,
  barMore,
  listStaff,
  resetPerson,
  switchPerson,
  usernameShape,
  type FirstKeys,
} from './people/manage-staff.ts'
export {
  answersCustomersSql,
  answersCustomersValues,
  becomeAvailable,
  isStaffOnline,
} from './presence.ts'

export { newSecret, openSecret, sealSecret, uriOf } from './sign-in/authenticator.ts'

export const staffRoutes: Route[] = [
  answer(staff.staffLogin, staffLogin),
  answer(staff.staffLogout, staffLogout),
  answer(staff.readMe, readMe),
  answer(staff.changeStaffPassword, changeStaffPassword),
  answer(staff.stepUp, stepUp),
  answer(staff.setPresence, setPresence),
  answer(staff.readColleagues, readColleagues),
]

export const staffJobs: Job[] = [
  notePresent,
  cleanStaffSessions,
  cleanBarredIdentities,
  resealSecrets,
]
