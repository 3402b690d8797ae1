import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { acted, approvalReason, justification, plainId } from './approval-shapes.ts'

const params = z.object({ code: plainId(40) })
const refuses = [
  'APPROVAL_EXISTS',
  'APPROVER_MISSING',
  'IDEMPOTENCY_MISMATCH',
  'NO_DATA',
  'NOT_WAITING',
] as const

export const openWheel = endpoint({
  method: 'POST',
  path: '/api/office/wheels/:code/open',
  access: 'staff',
  needs: 'wheel.publish',
  second: 'wheel.open',
  idempotent: true,
  changes: true,
  auditAction: 'open-wheel',
  does: 'Requests that a wheel is opened to members; one is open at a time.',
  params,
  body: z.object(justification),
  answer: acted,
  refuses,
})

export const closeWheel = endpoint({
  method: 'POST',
  path: '/api/office/wheels/:code/close',
  access: 'staff',
  needs: 'reward.stop',
  changes: true,
  auditAction: 'close-wheel',
  setsState: true,
  idempotent: true,
  does: 'Closes a wheel at once. What members have won stays.',
  params,
  body: z.object({ reason: approvalReason }),
  answer: z.object({}),
  refuses: ['IDEMPOTENCY_MISMATCH', 'NO_DATA', 'NOT_WAITING'],
})
