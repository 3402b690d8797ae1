import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { acted, approvalReason, justification } from './approval-shapes.ts'
import { listAnswer } from './lists.ts'
import { grantablePermissions } from './permissions.ts'
import { givableRoles, maxRoles, staffRoles } from './roles.ts'
import { staffStatuses } from '../statuses.ts'

/** What owners and managers change about their colleagues; owners are made on the machine only. */

const params = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })
const common = { access: 'staff', needs: 'staff.manage', fresh: true, changes: true } as const
const refuses = [
  'APPROVAL_EXISTS',
  'APPROVER_MISSING',
  'IDEMPOTENCY_MISMATCH',
  'NO_DATA',
  'NOT_ALLOWED',
  'NOT_WAITING',
] as const

/** How long after the begin of a quarter a colleague must be confirmed. */
export const reviewMs = 14 * 24 * 3_600_000

export const staffViews = ['active', 'off'] as const

const colleagueRow = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  grants: z.array(z.enum(grantablePermissions)),
  status: z.enum(staffStatuses),
  /** From then on the person may not sign in, in milliseconds since 1970; null: no end date. */
  activeUntil: z.nullable(z.number()),
  /** True while the first password, which somebody else knows, is still in use. */
  mustChangePassword: z.boolean(),
  seenAt: z.nullable(z.number()),
  /** Sessions that are open now. */
  sessions: z.number(),
  /** Whether the caller may make the link that shows the person's authenticator. */
  mayInvite: z.boolean(),
  /** Until when an owner has to confirm the person in this quarter; null: nothing is due. */
  reviewDueAt: z.nullable(z.number()),
})
export type ColleagueRow = z.output<typeof colleagueRow>

export const listStaff = endpoint({
  method: 'POST',
  path: '/api/office/staff/list',
  access: 'staff',
  needs: 'staff.read',
  changes: false,
  does: 'Lists all colleagues by name: those who may sign in, or those who are switched off.',
  body: z.object({ view: z.enum(staffViews) }),
  answer: listAnswer(colleagueRow),
  refuses: [],
})

export const changeStaffRoles = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff/:id/roles',
  second: 'staff.role',
  idempotent: true,
  auditAction: 'staff-roles',
  does:
    'Requests other roles, grants or another end date for a colleague, which a second person ' +
    'decides. Nobody changes an owner, or the own account.',
  params,
  body: z.object({
    roles: z.array(z.enum(givableRoles)).check(z.minLength(1), z.maxLength(maxRoles)),
    grants: z.array(z.enum(grantablePermissions)).check(z.maxLength(1)),
    /** In milliseconds since 1970; null: no end date. */
    activeUntil: z.nullable(z.int().check(z.minimum(0), z.maximum(4_102_444_800_000))),
    ...justification,
  }),
  answer: acted,
  refuses: [...refuses, 'ROLES_CONFLICT'],
})

export const switchStaffOn = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff/:id/on',
  second: 'staff.on',
  idempotent: true,
  auditAction: 'staff-on',
  does: 'Requests that a colleague may sign in again, which a second person decides.',
  params,
  body: z.object(justification),
  answer: acted,
  refuses,
})

export const switchStaffOff = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff/:id/off',
  idempotent: true,
  auditAction: 'staff-off',
  setsState: true,
  does: 'Switches a colleague off at once: sessions end, and their conversations are unassigned.',
  params,
  body: z.object({ reason: approvalReason }),
  answer: z.object({}),
  refuses: ['NO_DATA', 'NOT_ALLOWED', 'NOT_WAITING', 'IDEMPOTENCY_MISMATCH'],
})

export const confirmStaff = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff/:id/confirm',
  auditAction: 'staff-confirm',
  does:
    'Confirms for this quarter that a colleague still needs the account. Only owners may; who is ' +
    'not confirmed within two weeks is switched off.',
  params,
  body: z.object({}),
  answer: z.object({}),
  refuses: ['NO_DATA', 'NOT_ALLOWED', 'NOT_WAITING'],
})

export const barredKinds = ['phone', 'bank'] as const

export const barStaff = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff/:id/bar',
  idempotent: true,
  auditAction: 'staff-bar',
  does:
    'Bars another phone or bank account of a colleague from playing, at once. A member who has it ' +
    'is frozen for play.',
  params,
  body: z.object({
    kind: z.enum(barredKinds),
    /** A phone, or bank and account number, such as `KBANK:1234567890`. */
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    reason: approvalReason,
  }),
  answer: z.object({ isMember: z.boolean() }),
  refuses: ['NO_DATA', 'IDEMPOTENCY_MISMATCH'],
})
