import * as z from 'zod/mini'
import { currencies } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { amount } from '../../money.ts'
import { slipNotes } from '../../slip.ts'
import { movementStatuses } from '../../statuses.ts'
import { plainId } from '../approval-shapes.ts'
import { listAnswer, listPage, memberInList, moneyFilters } from '../lists.ts'
import { paymentStates } from '../payments.ts'

/** waiting: the default, being read or checked with the bank. */
export const slipViews = ['waiting', 'failed', 'all'] as const
export type SlipView = (typeof slipViews)[number]

/**
 * What a failed slip was: the same slip again, an old slip, one to another account, a scheduled or
 * cancelled transfer, one of another person, a code that is no slip, a transfer that the bank does
 * not know, or a code with another bank than the transfer's.
 */
export const fraudPatterns = [
  'sent-before',
  'old-slip',
  'other-account',
  'not-executed',
  'other-person',
  'foreign-code',
  'unknown-to-bank',
  'altered-code',
] as const
export type FraudPattern = (typeof fraudPatterns)[number]

/** How often staff may have a failed slip checked again. */
export const maxSlipRechecks = 3
/** How long after its upload; an older one was settled otherwise long ago. */
export const slipRecheckMs = 7 * 24 * 3_600_000

const slipRow = z.object({
  member: memberInList,
  id: z.string(),
  uploadedAt: z.number(),
  decidedAt: z.nullable(z.number()),
  status: z.enum(movementStatuses),
  note: z.nullable(z.enum(slipNotes)),
  /** The pattern of fraud that a failed slip fits; null for one that only could not be read. */
  pattern: z.nullable(z.enum(fraudPatterns)),
  /** As the bank reports it; null until it does. */
  amount: z.nullable(amount),
  currency: z.enum(currencies),
  /** Read from the code on the slip; null until it was read. */
  sendingBank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** How often the bank was asked. */
  tries: z.number(),
  rechecks: z.number(),
})
export type OfficeSlipRow = z.output<typeof slipRow>

export const slipFilters = z.object({
  ...moneyFilters,
  note: z.optional(z.enum(slipNotes)),
  /** The whole reference on the slip. */
  reference: z.optional(plainId(60)),
})
export type SlipFilters = z.output<typeof slipFilters>

export const listSlips = endpoint({
  method: 'POST',
  path: '/api/office/slips/list',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  does: 'Lists the slips of a view with masked members, a page at a time.',
  body: z.object({ view: z.enum(slipViews), filters: slipFilters, ...listPage }),
  answer: listAnswer(slipRow),
  refuses: [],
})

const slipParams = z.object({
  member: z.string().check(z.regex(/^\d{1,18}$/)),
  id: z.string().check(z.regex(/^[0-9a-z]{6,40}$/)),
})

/** A person or company as the bank reports it; the number is masked for the level `masked`. */
const party = z.object({
  bankCode: z.nullable(z.string()),
  accountNo: z.nullable(z.string()),
  name: z.nullable(z.string()),
})

/**
 * One field of the bank's answer beside what it must agree with. `fits` is null where nothing is
 * compared. Amounts and times are sent as such, so that the screen formats them.
 */
export const slipFields = ['status', 'bank', 'amount', 'time', 'sender', 'receiver'] as const

const slipAlike = z.object({
  member: memberInList,
  id: z.string(),
  uploadedAt: z.number(),
  status: z.enum(movementStatuses),
  note: z.nullable(z.enum(slipNotes)),
  sharesReference: z.boolean(),
  sharesPicture: z.boolean(),
})

export const readOfficeSlip = endpoint({
  method: 'GET',
  path: '/api/office/slips/:member/:id',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  looksAt: 'personal',
  does:
    "Returns a slip with the bank's answer, field by field beside what it must agree with, and " +
    'other slips of the same transfer or picture. The access is recorded in the audit log.',
  params: slipParams,
  answer: z.object({
    row: slipRow,
    readAt: z.nullable(z.number()),
    foundAt: z.nullable(z.number()),
    /** The bank's last answer about the transfer; null while it has not found it. */
    answer: z.nullable(
      z.object({
        status: z.enum(['executed', 'scheduled', 'cancelled']),
        amount,
        at: z.number(),
        currency: z.nullable(z.enum(currencies)),
        bankReference: z.nullable(z.string()),
        sender: party,
        receiver: party,
      }),
    ),
    /** The member's registered account, which the sender must be. */
    registered: z.nullable(party),
    /** Our accounts that the receiver fits. */
    receivers: z.array(z.string()),
    /** Whether each field of the answer agrees; null where nothing is compared. */
    fits: z.record(z.enum(slipFields), z.nullable(z.boolean())),
    /** The payment with this reference, credited or not. */
    payment: z.nullable(
      z.object({
        account: z.string(),
        payment: z.string(),
        state: z.enum(paymentStates),
        memberId: z.nullable(z.string()),
        seenAt: z.number(),
        creditedAt: z.nullable(z.number()),
      }),
    ),
    /** Other slips of the same transfer or with the same picture, newest first, at most twenty. */
    others: z.array(slipAlike),
  }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
  fieldRefusals: { member: 'NO_DATA', id: 'NO_DATA' },
})
export type OfficeSlip = z.output<typeof readOfficeSlip.answer>

export const readSlipPicture = endpoint({
  method: 'GET',
  path: '/api/office/slips/:member/:id/picture',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  looksAt: 'personal',
  does:
    'Returns a link of five minutes to the picture of a slip, for those who see personal data ' +
    'unmasked. The access is recorded.',
  params: slipParams,
  answer: z.object({ url: z.string(), until: z.number() }),
  refuses: ['NO_DATA', 'NOT_ALLOWED', 'CONFLICT_OF_INTEREST'],
  fieldRefusals: { member: 'NO_DATA', id: 'NO_DATA' },
})

export const recheckSlip = endpoint({
  method: 'POST',
  path: '/api/office/slips/:member/:id/recheck',
  access: 'staff',
  needs: 'deposit.read',
  changes: true,
  auditAction: 'recheck-slip',
  idempotent: true,
  does:
    'Has a failed slip of the last seven days checked with its bank again, at most three times; the ' +
    "bank's answer decides.",
  params: slipParams,
  answer: z.object({ rechecks: z.number() }),
  refuses: ['NO_DATA', 'NOT_WAITING', 'CONFLICT_OF_INTEREST', 'IDEMPOTENCY_MISMATCH'],
  fieldRefusals: { member: 'NO_DATA', id: 'NO_DATA' },
})
