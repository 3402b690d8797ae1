import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** agent: talks to customers; lead: also sets canned replies, hours, and sees everybody's ratings. */
export const staffRoles = ['agent', 'lead'] as const
export type StaffRole = (typeof staffRoles)[number]
export const staffPasswordLeast = 12

export const staffMember = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  /** Ready to answer, as the person says. */
  available: z.boolean(),
  /** Ready, and with the office open. */
  online: z.boolean(),
})
export type StaffMember = z.output<typeof staffMember>
const self = z.object({
  ...staffMember.shape,
  /** The first password was made by somebody else. */ mustChangePassword: z.boolean(),
})

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/office/login',
  who: 'anyone',
  changes: true,
  does: "Signs a person of the operator's staff in, by password and the six digits of the authenticator.",
  body: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(60)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.string().check(z.regex(/^\d{6}$/)),
  }),
  answer: z.object({ token: z.string(), expiresAt: z.number(), staff: self }),
  refuses: ['WRONG_CREDENTIAL', 'INACTIVE_USER'],
})

export const staffLogout = endpoint({
  method: 'POST',
  path: '/api/office/logout',
  who: 'staff',
  changes: true,
  firstPassword: true,
  does: 'Ends the session.',
  answer: z.object({}),
  refuses: [],
})

export const readMe = endpoint({
  method: 'GET',
  path: '/api/office/me',
  who: 'staff',
  changes: false,
  firstPassword: true,
  does: 'Answers who is signed in.',
  answer: self,
  refuses: [],
})

export const changeStaffPassword = endpoint({
  method: 'PUT',
  path: '/api/office/password',
  who: 'staff',
  changes: true,
  firstPassword: true,
  does: 'Changes the own password; every other session of the person ends.',
  body: z.object({
    oldPassword: z.string().check(z.minLength(1), z.maxLength(200)),
    newPassword: z.string().check(z.minLength(staffPasswordLeast), z.maxLength(200)),
  }),
  answer: z.object({}),
  refuses: ['WRONG_PASSWORD'],
})

export const setPresence = endpoint({
  method: 'PUT',
  path: '/api/office/presence',
  who: 'staff',
  changes: true,
  does: 'Says whether the person is ready to answer.',
  body: z.object({ available: z.boolean() }),
  answer: staffMember,
  refuses: [],
})

export const readColleagues = endpoint({
  method: 'GET',
  path: '/api/office/staff',
  who: 'staff',
  changes: false,
  does: 'Answers everybody of the staff who may sign in, by name.',
  answer: z.object({ staff: z.array(staffMember) }),
  refuses: [],
})
