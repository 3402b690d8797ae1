import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'
import { listAnswer, listPage, memberInList, moneyFilters, officeClaim } from './lists.ts'

/** review: the default, longest wait first. second: approved by one person, waits for another. */
export const withdrawalViews = [
  'review',
  'second',
  'bank',
  'stuck',
  'contradictions',
  'paid',
  'rejected',
  'all',
] as const
export type WithdrawalView = (typeof withdrawalViews)[number]

/**
 * review: waits for staff. approved: not sent to the bank yet. sent: the bank has the order, or may
 * have it. returned: paid, and later sent back by the bank.
 */
export const withdrawalStates = [
  'review',
  'approved',
  'sent',
  'paid',
  'rejected',
  'returned',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export const reviewReasons = [
  /** Staff have flagged or frozen the member. */
  'manual',
  /** A request to settle the order by hand has ended without effect. */
  'settlement',
  'amount',
  'account-changed',
  'account-name',
  'account-name-unclear',
  'fast',
  'unplayed',
  'third-party',
  'unclear-payer',
  'small-deposits',
  'several-payers',
  'shared-payer',
  'payouts-paused',
  /** A transfer or a finding of a game waits for staff. */
  'game-doubt',
  /** What the member's history says was not known, or is too old. */
  'facts-missing',
  // These add points to the score; linked-frozen asks for a review by itself, too.
  'first-withdrawal',
  'fast-in-out',
  'velocity',
  'payer-differs',
  'linked',
  'linked-frozen',
  'bonus-hunter',
  'new-device',
  'shared-device',
  'network',
  'large-win',
] as const
export type ReviewReasonName = (typeof reviewReasons)[number]

/** Minutes in review from which a row is amber, late, and a breach; a hold stops the clock. */
export const reviewMinutes = { amber: 10, late: 15, breach: 30 } as const
/** A payout is stuck this long after it was sent, or after this many queries. */
export const stuckAfter = { minutes: 30, queries: 5 } as const

const reviewReason = z.object({
  why: z.enum(reviewReasons),
  /** How many deposits, payers or members the reason counts; null where it counts none. */
  count: z.nullable(z.number()),
  /** With `unplayed`: the turnover that is still required. */
  left: z.nullable(amount),
  /** What it adds to the score; null for a reason that asks for a review by itself. */
  points: z.nullable(z.number()),
  /** The figures and amounts that it was judged by, as its words name them. */
  figures: z.record(z.string(), z.number()),
  sums: z.record(z.string(), amount),
})

const payee = z.object({ bankCode: z.string(), accountNo: z.string(), name: z.string() })

const hold = z.object({ until: z.number(), reason: z.string(), by: z.string() })

const withdrawalRow = z.object({
  id: z.string(),
  version: z.string(),
  member: memberInList,
  amount,
  currency: z.enum(currencies),
  /** The account number is masked in lists, and for staff with the level `masked` everywhere. */
  to: payee,
  state: z.enum(withdrawalStates),
  requestedAt: z.number(),
  sentAt: z.nullable(z.number()),
  settledAt: z.nullable(z.number()),
  /** Time in review without holds, until `asOf` or the decision; null when it was not reviewed. */
  reviewMs: z.nullable(z.number()),
  reasons: z.array(reviewReason),
  /** How much the names of the account and of the member agree, 0 to 100; null: unknown. */
  holderScore: z.nullable(z.number()),
  /** 0 to 100; null for a withdrawal from before there were scores. */
  riskScore: z.nullable(z.number()),
  /** The version of the rules that made the score; null like the score. */
  ruleset: z.nullable(z.number()),
  isFirst: z.boolean(),
  /** Deposits less withdrawals since registration. */
  netDeposits: amount,
  /** The member's money that stays: wallet, games and in transit. */
  balanceLeft: amount,
  /** How often the bank was asked about it. */
  queries: z.number(),
  hold: z.nullable(hold),
  /**
   * Why an approved order is not sent, and until when: a second person is asked to settle it by
   * hand, or the member's payouts are frozen. Null while it is sent next, and in any other state.
   */
  heldBack: z.nullable(
    z.object({ why: z.enum(['second-person', 'suspended']), until: z.nullable(z.number()) }),
  ),
  claim: z.nullable(officeClaim),
})
export type WithdrawalRow = z.output<typeof withdrawalRow>

export const withdrawalFilters = z.object({
  ...moneyFilters,
  states: z.optional(z.array(z.enum(withdrawalStates)).check(z.maxLength(6))),
  reason: z.optional(z.enum(reviewReasons)),
  minScore: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  bankCode: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,20}$/))),
  /** Rows with a claim of the caller, or with none. */
  claim: z.optional(z.enum(['mine', 'none'])),
})
export type WithdrawalFilters = z.output<typeof withdrawalFilters>

export const listWithdrawals = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/list',
  access: 'staff',
  needs: 'withdrawal.read',
  changes: false,
  does: 'Lists the withdrawals of a view with masked accounts, a page at a time.',
  body: z.object({ view: z.enum(withdrawalViews), filters: withdrawalFilters, ...listPage }),
  answer: listAnswer(withdrawalRow),
  refuses: [],
})

export const withdrawalParams = z.object({
  id: z.string().check(z.regex(/^m[0-9a-z]{1,13}-[0-9a-z]{1,12}$/)),
})

/** A step of a withdrawal; `by`: the staff member or `bank`, null for the member and for jobs. */
const orderStep = z.object({
  step: z.enum(['requested', 'approved', 'sent', 'accepted', 'missing', 'paid', 'rejected']),
  at: z.number(),
  by: z.nullable(z.string()),
})

const depositSince = z.object({
  id: z.string(),
  at: z.number(),
  amount,
  /** The bank, gateway or wallet that it came through. */
  channel: z.string(),
  /** Null when the channel names none, or the data was deleted after its time. */
  payer: z.nullable(
    z.object({
      bankCode: z.nullable(z.string()),
      accountNo: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  ),
  payerMatch: z.nullable(z.enum(['own', 'foreign', 'unclear'])),
  isReviewed: z.boolean(),
})

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/office/withdrawals/:id',
  access: 'staff',
  needs: 'withdrawal.read',
  changes: false,
  looksAt: 'personal',
  does:
    'Returns a withdrawal with all that its decision needs: account, reasons, deposits and play ' +
    'since the last withdrawal, earlier decisions and notes. The access is recorded in the audit log.',
  params: withdrawalParams,
  answer: z.object({
    row: withdrawalRow,
    steps: z.array(orderStep),
    bankReference: z.nullable(z.string()),
    /** Why it was rejected, in the words that the member reads. */
    rejectedFor: z.nullable(z.string()),
    memberStatus: z.string(),
    bankChangedAt: z.nullable(z.number()),
    balance: z.object({ wallet: amount, games: amount, inTransit: amount, held: amount }),
    /** Newest first, at most fifty. */
    deposits: z.array(depositSince),
    /** Play that ended since the last withdrawal, as the games have reported it. */
    play: z.array(
      z.object({ code: z.string(), name: z.string(), bets: z.number(), turnover: amount }),
    ),
    /** Play locks that ended in the last thirty days. */
    locks: z.array(
      z.object({ source: z.string(), state: z.string(), credit: amount, endedAt: z.number() }),
    ),
    /** Devices of the member with the number of other members who have used each. */
    devices: z.array(z.object({ firstSeenAt: z.number(), others: z.number() })),
    /** The member's other withdrawals, newest first, at most twenty. */
    earlier: z.array(
      z.object({
        id: z.string(),
        amount,
        state: z.enum(withdrawalStates),
        requestedAt: z.number(),
        settledAt: z.nullable(z.number()),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Decisions and claims about this withdrawal, newest first. */
    decisions: z.array(
      z.object({
        action: z.string(),
        at: z.number(),
        by: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
    notes: z.array(
      z.object({ id: z.string(), by: z.string(), text: z.string(), createdAt: z.number() }),
    ),
  }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
})
export type WithdrawalDetail = z.output<typeof readWithdrawal.answer>
