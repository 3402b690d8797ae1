import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'
import { plainId } from './approval-shapes.ts'
import { listAnswer, listPage, memberInList, moneyFilters } from './lists.ts'

/** unmatched: the default, payments without a member. */
export const paymentViews = ['unmatched', 'all'] as const
export const paymentStates = ['unmatched', 'claimed', 'credited', 'returned'] as const
export const paymentChannels = ['qr', 'feed', 'sms', 'slip'] as const
/** Why a payment is unmatched. */
export const unmatchedReasons = [
  'ambiguous',
  'no-member',
  'unknown-code',
  'unknown-account',
  'claimed-by-another',
  'reversed',
  'currency',
  'wrong-amount',
  'out-of-bounds',
  'unconfirmed',
  'third-party',
  'balance-limit',
] as const

/** The payer as reported; account numbers have x for digits that the report hides. */
const payer = z.object({
  bankCode: z.nullable(z.string()),
  accountNo: z.nullable(z.string()),
  name: z.nullable(z.string()),
})

const paymentRow = z.object({
  account: z.string(),
  payment: z.string(),
  seenAt: z.number(),
  paidAt: z.number(),
  amount,
  /** Null for an account that the operator does not know. */
  currency: z.nullable(z.enum(currencies)),
  /** The bank, gateway or wallet whose report came first, and all channels that reported it. */
  provider: z.string(),
  channels: z.array(z.enum(paymentChannels)),
  /** The account number is masked in lists, and for staff with the level `masked` everywhere. */
  payer,
  state: z.enum(paymentStates),
  reason: z.nullable(z.enum(unmatchedReasons)),
  member: z.nullable(memberInList),
  /** For whom an unmatched payment was reported. */
  reviewFor: z.nullable(memberInList),
  /** Under how many names it was reported. */
  references: z.number(),
})
export type PaymentRow = z.output<typeof paymentRow>

export const paymentFilters = z.object({
  ...moneyFilters,
  account: z.optional(plainId(80)),
  channel: z.optional(z.enum(paymentChannels)),
  state: z.optional(z.enum(paymentStates)),
  reason: z.optional(z.enum(unmatchedReasons)),
  /** The last digits of the payer's account, as reported. */
  payerDigits: z.optional(z.string().check(z.regex(/^\d{3,12}$/))),
})
export type PaymentFilters = z.output<typeof paymentFilters>

export const listPayments = endpoint({
  method: 'POST',
  path: '/api/office/payments/list',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  does: "Lists payments into the operator's accounts with masked payers, a page at a time.",
  body: z.object({ view: z.enum(paymentViews), filters: paymentFilters, ...listPage }),
  answer: listAnswer(paymentRow),
  refuses: [],
})

/** Members below this score are not suggested. */
export const minSuggestionScore = 40
export const maxSuggestions = 10

const suggestion = z.object({
  member: memberInList,
  bankCode: z.nullable(z.string()),
  accountNo: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  /** The sum of the parts, 0 to 100. */
  score: z.number(),
  parts: z.object({
    /** Up to 45: all digits fit, and the bank is the same or was not reported. */
    digits: z.number(),
    /** Up to 30: how well the name fits. */
    name: z.number(),
    /** 15: the member announced this amount within an hour of the payment. */
    notice: z.number(),
    /** 10: the same account paid for this member before. */
    before: z.number(),
  }),
})
export type Suggestion = z.output<typeof suggestion>

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/office/payments/:account/:payment',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  looksAt: 'personal',
  does:
    'Returns a payment with every name under which it was reported and, while it is unmatched, the ' +
    'members who may have paid it. The access is recorded in the audit log.',
  params: z.object({
    account: plainId(80),
    payment: plainId(120),
  }),
  answer: z.object({
    row: paymentRow,
    bankReference: z.nullable(z.string()),
    claimedBy: z.nullable(z.string()),
    claimedAt: z.nullable(z.number()),
    creditedAt: z.nullable(z.number()),
    returnedAt: z.nullable(z.number()),
    resolution: z.nullable(z.string()),
    reports: z.array(
      z.object({ reference: z.string(), channel: z.enum(paymentChannels), seenAt: z.number() }),
    ),
    /** Best first. */
    suggestions: z.array(suggestion),
  }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
})
export type PaymentDetail = z.output<typeof readPayment.answer>
