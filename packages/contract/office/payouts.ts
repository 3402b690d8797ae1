import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'
import { reviewReasons } from './withdrawals.ts'

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

/**
 * How often a reason asked for a review today, or added to a score, and what became of it. All
 * currencies together: it counts withdrawals, not money.
 */
const ruleFigures = z.object({
  why: z.enum(reviewReasons),
  hits: z.number(),
  /** Those that staff have decided, and how many of these they approved all the same. */
  decided: z.number(),
  overturned: z.number(),
})
export type RuleFigures = z.output<typeof ruleFigures>

export const readPayouts = endpoint({
  method: 'GET',
  path: '/api/office/payouts',
  access: 'staff',
  needs: 'withdrawal.read',
  changes: false,
  does:
    "Returns for each currency whether payouts are paused, and today's figures: automatic, " +
    'manual and rejected ones, time to payment, and how often each rule of the review fired.',
  answer: z.object({
    currencies: z.array(payoutFigures),
    /** Most hits first. */
    rules: z.array(ruleFigures),
    asOf: z.number(),
  }),
  refuses: [],
})
export type PayoutFigures = z.output<typeof payoutFigures>
