import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import {
  acted,
  approvalReason,
  evidence,
  justification,
  requestRefusals,
  words,
} from './approval-shapes.ts'
import { seenVersion } from './lists.ts'
import { textForMember } from './withdrawal-acts.ts'
import { withdrawalParams } from './withdrawals.ts'

/** What a second person decides about withdrawals, always or from a limit on. */

const orderRefusals = ['NO_DATA', 'NOT_WAITING', 'STALE', ...requestRefusals] as const

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/approve',
  access: 'staff',
  needs: 'withdrawal.decide',
  changes: true,
  auditAction: 'approve-withdrawal',
  second: 'withdrawal.approve',
  idempotent: true,
  does: 'Approves a withdrawal in review, or requests a second person above the limit.',
  params: withdrawalParams,
  /** The reason is required where a second person decides. */
  body: z.object({
    version: seenVersion,
    reason: z.optional(approvalReason),
    evidence: z.optional(evidence),
  }),
  answer: acted,
  refuses: [...orderRefusals, 'ALREADY_DECIDED', 'FROZEN'],
})

export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/paid',
  access: 'staff',
  needs: 'withdrawal.settle',
  changes: true,
  auditAction: 'mark-payout-paid',
  second: 'withdrawal.paid',
  idempotent: true,
  does: 'Requests that a payout is settled as paid, which a second person decides.',
  params: withdrawalParams,
  body: z.object({
    version: seenVersion,
    bankReference: words(3, 60),
    ...justification,
  }),
  answer: acted,
  refuses: orderRefusals,
})

export const markPayoutFailed = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/failed',
  access: 'staff',
  needs: 'withdrawal.settle',
  changes: true,
  auditAction: 'mark-payout-failed',
  second: 'withdrawal.failed',
  idempotent: true,
  does:
    'Requests that a payout is settled as failed, which a second person decides. One that was ' +
    "sent needs the bank's written word as evidence.",
  params: withdrawalParams,
  body: z.object({ version: seenVersion, memberReason: textForMember, ...justification }),
  answer: acted,
  refuses: [...orderRefusals, 'PAYOUT_SENT'],
})

export const resumePayouts = endpoint({
  method: 'POST',
  path: '/api/office/payouts/resume',
  access: 'staff',
  needs: 'payouts.resume',
  changes: true,
  auditAction: 'resume-payouts',
  second: 'payouts.resume',
  idempotent: true,
  does: 'Requests that payouts of a currency are sent again, which a second person decides.',
  body: z.object({ currency: z.enum(currencies), ...justification }),
  answer: acted,
  refuses: ['NOT_WAITING', ...requestRefusals],
})
