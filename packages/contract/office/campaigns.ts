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

export const openCampaign = endpoint({
  method: 'POST',
  path: '/api/office/campaigns/:code/open',
  access: 'staff',
  needs: 'reward.publish',
  second: 'campaign.open',
  idempotent: true,
  changes: true,
  auditAction: 'open-campaign',
  does:
    'Opens a bonus or promotion to members. Without a budget, or from the limit on, a second person ' +
    'decides.',
  params,
  body: z.object(justification),
  answer: acted,
  refuses,
})

export const closeCampaign = endpoint({
  method: 'POST',
  path: '/api/office/campaigns/:code/close',
  access: 'staff',
  needs: 'reward.stop',
  changes: true,
  auditAction: 'close-campaign',
  setsState: true,
  idempotent: true,
  does: 'Closes a bonus or promotion at once. What members have received stays.',
  params,
  body: z.object({ reason: approvalReason }),
  answer: z.object({}),
  refuses: ['IDEMPOTENCY_MISMATCH', 'NO_DATA', 'NOT_WAITING'],
})
