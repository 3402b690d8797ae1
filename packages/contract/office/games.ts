import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { acted, approvalReason, justification, plainId } from './approval-shapes.ts'

const params = z.object({ code: plainId(40) })

export const openGame = endpoint({
  method: 'POST',
  path: '/api/office/games/:code/open',
  access: 'staff',
  needs: 'game.open',
  second: 'game.open',
  idempotent: true,
  changes: true,
  auditAction: 'open-game',
  does: 'Requests that a closed game is opened to members.',
  params,
  body: z.object(justification),
  answer: acted,
  refuses: [
    'APPROVAL_EXISTS',
    'APPROVER_MISSING',
    'IDEMPOTENCY_MISMATCH',
    'NO_DATA',
    'NOT_WAITING',
  ],
})

export const closeGame = endpoint({
  method: 'POST',
  path: '/api/office/games/:code/close',
  access: 'staff',
  needs: 'game.close',
  changes: true,
  auditAction: 'close-game',
  setsState: true,
  idempotent: true,
  does: 'Closes a game to members at once. Its money stays, and transfers in transit still settle.',
  params,
  body: z.object({ reason: approvalReason }),
  answer: z.object({}),
  refuses: ['IDEMPOTENCY_MISMATCH', 'NO_DATA', 'NOT_WAITING'],
})
