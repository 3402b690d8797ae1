/**
 * The payout bank: transfers to a member's bank account, submitted and queried by our reference,
 * what our account there still holds, and its webhook.
 */
import * as z from 'zod/mini'
import { wireAmount } from './amount.ts'
import { bankAccount } from './bank.ts'

export const payoutPaths = {
  payouts: '/payouts',
  payout: (reference: string) => `/payouts/${encodeURIComponent(reference)}`,
  balances: '/payout-balances',
}

const reference = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'a reference of 1 to 64 letters, digits, _ or -'))

export const payoutStatus = z.enum(['pending', 'paid', 'rejected'])

export const payoutSubmit = z.object({ reference, amount: wireAmount, to: bankAccount })

export const payout = z.object({
  id: z.string(),
  reference,
  amount: wireAmount,
  to: bankAccount,
  status: payoutStatus,
  reason: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  at: z.iso.datetime(),
})

/** The currencies that the bank pays. */
export const payoutCurrencies = ['THB', 'LAK'] as const
export type PayoutCurrency = (typeof payoutCurrencies)[number]

/** What our account at the bank holds. */
export const payoutBalances = z.object({
  balances: z.array(z.object({ currency: z.enum(payoutCurrencies), amount: wireAmount })),
})

export const payoutRefusal = z.object({
  code: z.enum([
    'unauthorised',
    'invalid-request',
    'not-found',
    'reference-in-use',
    'refused',
    'already-settled',
  ]),
  message: z.string(),
})

const payoutEventFields = {
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  reference,
  amount: wireAmount,
  at: z.iso.datetime(),
}

export const payoutEvent = z.discriminatedUnion('type', [
  z.object({
    ...payoutEventFields,
    type: z.literal('payout.paid'),
    bankReference: z.string(),
    reason: z.null(),
  }),
  z.object({
    ...payoutEventFields,
    type: z.literal('payout.rejected'),
    bankReference: z.null(),
    reason: z.string(),
  }),
])

export type PayoutRefusal = z.infer<typeof payoutRefusal>
/** The types of the messages above as JSON, before parsing. */
export type PayoutWire = z.input<typeof payout>
export type PayoutEventWire = z.input<typeof payoutEvent>
