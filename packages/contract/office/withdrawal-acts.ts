import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { approvalReason, words } from './approval-shapes.ts'
import { officeClaim, seenVersion } from './lists.ts'
import { withdrawalParams } from './withdrawals.ts'

/** What one person does alone about withdrawals. */

export const maxHoldHours = 72
/** The shortest time between two queries that staff ask for. */
export const queryEveryMs = 10_000

/** Refusals of every decision about a withdrawal. */
const decisionRefusals = [
  'NO_DATA',
  'NOT_WAITING',
  'ALREADY_DECIDED',
  'STALE',
  'IDEMPOTENCY_MISMATCH',
  'CONFLICT_OF_INTEREST',
] as const

const text = words(3, 300)
/** What the member reads, in each language. */
export const textForMember = z.object({ th: text, lo: text, en: text })

export const rejectWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/reject',
  access: 'staff',
  needs: 'withdrawal.decide',
  changes: true,
  auditAction: 'reject-withdrawal',
  idempotent: true,
  does: 'Rejects a withdrawal in review; the money returns to the wallet and the member reads why.',
  params: withdrawalParams,
  body: z.object({
    version: seenVersion,
    reason: textForMember,
  }),
  answer: z.object({ done: z.literal(true) }),
  refuses: [...decisionRefusals, 'PAYOUT_SENT'],
})

export const holdWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/hold',
  access: 'staff',
  needs: 'withdrawal.decide',
  changes: true,
  auditAction: 'hold-withdrawal',
  idempotent: true,
  does: 'Stops the clock of a review until a time, 72 hours at most, or starts it again.',
  params: withdrawalParams,
  /** until: in milliseconds since 1970; null ends the hold. */
  body: z.object({ version: seenVersion, until: z.nullable(z.int()), reason: approvalReason }),
  answer: z.object({ done: z.literal(true) }),
  refuses: decisionRefusals,
})

export const claimWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/claim',
  access: 'staff',
  needs: 'withdrawal.decide',
  changes: true,
  auditAction: 'claim-withdrawal',
  does:
    'Claims a withdrawal for ten minutes, or renews the claim. The claim of a colleague is taken ' +
    'over only with takeOver; the answer names who holds it.',
  params: withdrawalParams,
  body: z.object({ takeOver: z.boolean() }),
  answer: z.object({ claim: officeClaim }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST', 'NOT_WAITING'],
})

export const queryPayout = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/look',
  access: 'staff',
  needs: 'withdrawal.decide',
  changes: true,
  auditAction: 'query-payout',
  does: 'Has the bank asked about a sent payout at once, at most once in ten seconds.',
  params: withdrawalParams,
  answer: z.object({ done: z.literal(true) }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST', 'NOT_WAITING'],
})

export const pausePayouts = endpoint({
  method: 'POST',
  path: '/api/office/payouts/pause',
  access: 'staff',
  needs: 'payouts.pause',
  changes: true,
  auditAction: 'pause-payouts',
  setsState: true,
  idempotent: true,
  does: 'Stops new payouts of a currency at once; payouts that were sent are still asked about.',
  body: z.object({ currency: z.enum(currencies), reason: approvalReason }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['IDEMPOTENCY_MISMATCH'],
})
