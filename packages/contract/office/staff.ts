import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { grantablePermissions } from './permissions.ts'
import { staffRoles } from './roles.ts'

export const minStaffPasswordLength = 12
/** How long a code of the authenticator that is given in a session counts for `fresh` calls. */
export const stepUpMs = 5 * 60_000
const authenticatorCode = z.string().check(z.regex(/^\d{6}$/))

export const staffMember = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Permissions besides those of the roles. */
  grants: z.array(z.enum(grantablePermissions)),
  /** True when the person has chosen to be available for customers. */
  available: z.boolean(),
  /** True when the person is available and connected to the office. */
  online: z.boolean(),
})
export type StaffMember = z.output<typeof staffMember>
const self = z.object({
  ...staffMember.shape,
  /** True while the initial password, which somebody else knows, is still in use. */
  mustChangePassword: z.boolean(),
})

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/office/login',
  access: 'anyone',
  changes: true,
  does: "Signs a member of staff in with a password and the authenticator's six-digit code.",
  body: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(60)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    code: authenticatorCode,
  }),
  answer: z.object({ token: z.string(), expiresAt: z.number(), staff: self }),
  refuses: ['WRONG_CREDENTIAL', 'INACTIVE_USER'],
})

export const staffLogout = endpoint({
  method: 'POST',
  path: '/api/office/logout',
  access: 'staff',
  needs: null,
  changes: true,
  auditAction: 'logout',
  firstPassword: true,
  does: 'Ends the session.',
  answer: z.object({}),
  refuses: [],
})

export const readMe = endpoint({
  method: 'GET',
  path: '/api/office/me',
  access: 'staff',
  needs: null,
  changes: false,
  firstPassword: true,
  does: 'Returns the signed-in member of staff.',
  answer: self,
  refuses: [],
})

export const changeStaffPassword = endpoint({
  method: 'PUT',
  path: '/api/office/password',
  access: 'staff',
  needs: null,
  changes: true,
  auditAction: 'change-password',
  firstPassword: true,
  does: "Changes the caller's password and ends the caller's other sessions.",
  body: z.object({
    oldPassword: z.string().check(z.minLength(1), z.maxLength(200)),
    newPassword: z.string().check(z.minLength(minStaffPasswordLength), z.maxLength(200)),
  }),
  answer: z.object({}),
  refuses: ['WRONG_PASSWORD'],
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/office/step-up',
  access: 'staff',
  needs: null,
  changes: true,
  auditAction: 'step-up',
  does: "Accepts the authenticator's code once more, for calls that require a fresh one.",
  body: z.object({ code: authenticatorCode }),
  answer: z.object({ freshUntil: z.number() }),
  refuses: ['OTP_CODE_INVALID'],
})

export const setPresence = endpoint({
  method: 'PUT',
  path: '/api/office/presence',
  access: 'staff',
  needs: null,
  changes: true,
  auditAction: 'set-presence',
  does: 'Sets whether the caller is available to answer.',
  body: z.object({ available: z.boolean() }),
  answer: staffMember,
  refuses: [],
})

export const readColleagues = endpoint({
  method: 'GET',
  path: '/api/office/staff',
  access: 'staff',
  needs: 'today.read',
  changes: false,
  does: 'Lists all active staff by name.',
  answer: z.object({ staff: z.array(staffMember) }),
  refuses: [],
})
