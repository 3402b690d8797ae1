import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'

const payoutFigures = z.object({
  currency: z.enum(currencies),
  /** Since when, by whom and why no new payout is sent; null while payouts are sent. */
  paused: z.nullable(z.object({ since: z.number(), by: z.string(), reason: z.string() })),
  inReview: z.object({ n: z.number(), more: z.boolean() }),
  /** Money of all withdrawals in progress; of some `maxCounted` when there are more. */
  waiting: amount,
  /** Of the withdrawals that were requested today (Bangkok), like the figures after it. */
  paidToday: amount,
  automaticToday: z.number(),
  manualToday: z.number(),
  rejectedToday: z.number(),
  /** From request to payment; null when none was paid. */
  medianMs: z.nullable(z.number()),
  p95Ms: z.nullable(z.number()),
  /** Money left at the payout bank; null while the bank does not report it. */
  float: z.nullable(amount),
})

export const readPayouts = endpoint({
  method: 'GET',
  path: '/api/office/payouts',
  access: 'staff',
  needs: 'withdrawal.read',
  changes: false,
  does: "Returns for each currency whether payouts are paused, and today's figures.",
  answer: z.object({ currencies: z.array(payoutFigures), asOf: z.number() }),
  refuses: [],
})
export type PayoutFigures = z.output<typeof payoutFigures>
