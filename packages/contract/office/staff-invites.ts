import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { approvalId, approvalReason, justification, words } from './approval-shapes.ts'
import { grantablePermissions } from './permissions.ts'
import { givableRoles, maxRoles } from './roles.ts'

/**
 * How a colleague joins: whoever asks for the account gets its first password, another colleague
 * makes the link that shows the authenticator. Neither of them alone can sign in.
 */

/** How long a link that shows the authenticator may be opened. */
export const inviteMs = 60 * 60_000

const params = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })
const common = { access: 'staff', needs: 'staff.manage', fresh: true, changes: true } as const
const requestRefusals = [
  'APPROVAL_EXISTS',
  'APPROVER_MISSING',
  'IDEMPOTENCY_MISMATCH',
  'NOT_ALLOWED',
] as const

const requested = z.object({
  outcome: z.literal('approval'),
  approvalId,
  /** When the request expires, in milliseconds since 1970. */
  expiresAt: z.number(),
  /** Is answered once: the repeat of a call has none. */
  firstPassword: z.optional(z.string()),
})

const typed = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const addStaff = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff',
  second: 'staff.add',
  idempotent: true,
  auditAction: 'staff-add',
  does:
    'Requests an account for a new colleague, which a second person decides. The caller gets the ' +
    'first password; members who have the phone or the bank account are kept from playing.',
  body: z.object({
    username: z.string().check(z.regex(/^[a-z0-9._-]{2,60}$/)),
    name: words(2, 80),
    roles: z.array(z.enum(givableRoles)).check(z.minLength(1), z.maxLength(maxRoles)),
    grants: z.array(z.enum(grantablePermissions)).check(z.maxLength(1)),
    /** In milliseconds since 1970; null: no end date. */
    activeUntil: z.nullable(z.int().check(z.minimum(0), z.maximum(4_102_444_800_000))),
    phone: typed,
    bankCode: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
    accountNo: typed,
    ...justification,
  }),
  answer: requested,
  refuses: [...requestRefusals, 'ROLES_CONFLICT', 'IN_USE', 'NOT_WAITING'],
})

export const resetStaff = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff/:id/reset',
  second: 'staff.reset',
  idempotent: true,
  auditAction: 'staff-reset',
  does:
    'Requests a new first password and a new authenticator for a colleague, which a second person ' +
    'decides. The caller gets the password.',
  params,
  body: z.object(justification),
  answer: requested,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const inviteStaff = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff/:id/invite',
  auditAction: 'staff-invite',
  does:
    'Makes the link with which a new or reset colleague receives the authenticator. Ends earlier ' +
    'links. Whoever asked for the account may not, because they know its first password.',
  params,
  body: z.object({}),
  answer: z.object({
    /** Is shown once; only its hash is stored. */
    token: z.string(),
    expiresAt: z.number(),
  }),
  refuses: ['NO_DATA', 'NOT_ALLOWED', 'NOT_WAITING'],
})

export const endStaffSessions = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff/:id/sessions/end',
  idempotent: true,
  auditAction: 'staff-sessions',
  setsState: true,
  does: 'Ends all sessions of a colleague at once.',
  params,
  body: z.object({ reason: approvalReason }),
  answer: z.object({}),
  refuses: ['NO_DATA', 'NOT_ALLOWED', 'IDEMPOTENCY_MISMATCH'],
})

export const joinOffice = endpoint({
  method: 'POST',
  path: '/api/office/join',
  access: 'anyone',
  changes: true,
  does:
    'Shows a new or reset colleague the authenticator, once, for the link of one colleague and the ' +
    'first password of another.',
  body: z.object({
    token: z.string().check(z.regex(/^[\w-]{43}$/)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({
    username: z.string(),
    /** The secret in base32, and as an otpauth link. */
    secret: z.string(),
    uri: z.string(),
  }),
  refuses: ['WRONG_CREDENTIAL'],
})
