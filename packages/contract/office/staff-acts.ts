import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { acted, approvalReason, justification, requestRefusals } from './approval-shapes.ts'
import { grantablePermissions } from './permissions.ts'
import { maxRoles, staffRoles } from './roles.ts'

/** What owners and managers change about their colleagues; owners are made on the machine only. */

const params = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })
const common = { access: 'staff', needs: 'staff.manage', fresh: true, changes: true } as const
const refuses = [...requestRefusals, 'NO_DATA', 'NOT_ALLOWED', 'NOT_WAITING'] as const

export const changeStaffRoles = endpoint({
  ...common,
  method: 'POST',
  path: '/api/office/staff/:id/roles',
  second: 'staff.role',
  idempotent: true,
  auditAction: 'staff-roles',
  does:
    'Requests other roles, grants or another end date for a colleague, which a second person ' +
    'decides. Nobody changes an owner, or the own account. Roles that one person must not hold ' +
    'together are refused as INVALID_INPUT of `roles`.',
  params,
  body: z.object({
    roles: z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(maxRoles)),
    grants: z.array(z.enum(grantablePermissions)).check(z.maxLength(1)),
    /** In milliseconds since 1970; null: no end date. */
    activeUntil: z.nullable(z.int().check(z.minimum(0), z.maximum(4_102_444_800_000))),
    ...justification,
  }),
  answer: acted,
  refuses,
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
  does: 'Switches a colleague off at once: sessions end, and their conversations are unassigned.',
  params,
  body: z.object({ reason: approvalReason }),
  answer: z.object({}),
  refuses: ['NO_DATA', 'NOT_ALLOWED', 'NOT_WAITING', 'IDEMPOTENCY_MISMATCH'],
})
