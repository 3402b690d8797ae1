import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { amount } from '../money.ts'
import { memberStatuses, staffStatuses } from '../statuses.ts'
import { approvalActions } from './approval-actions.ts'
import { staffRoles } from './roles.ts'

/**
 * pending waits for a second person. approved is decided and being carried out. The others are
 * final; stale: what the request was about changed meanwhile, so nothing was done.
 */
export const approvalStates = [
  'pending',
  'approved',
  'executed',
  'failed',
  'rejected',
  'withdrawn',
  'expired',
  'stale',
] as const
export type ApprovalState = (typeof approvalStates)[number]

/** What a request can be about. */
export const approvalSubjects = [
  'member',
  'payment',
  'gift-link',
  'account',
  'gateway',
  'movement',
  'payouts',
  'break',
  'game',
  'campaign',
  'wheel',
  'staff',
  'phone',
] as const
export type ApprovalSubject = (typeof approvalSubjects)[number]

/** The steps of a request, in its list of events. */
export const approvalSteps = [
  'made',
  'withdrawn',
  'approved',
  'rejected',
  'expired',
  'stale',
  'executed',
  'failed',
  'break-glass',
  'reviewed',
] as const
export type ApprovalStep = (typeof approvalSteps)[number]

export const maxEvidenceFiles = 5
export const maxEvidenceBytes = 10 * 1024 * 1024
export const maxApprovalRows = 100

/** An id as it stands in a path or filter. */
export const plainId = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^\P{Cc}*$/u))
export const approvalId = z.string().check(z.regex(/^[0-9a-z]{1,24}$/))
/** A text of staff, trimmed and without control characters but line breaks. */
export const words = (min: number, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(min),
      z.maxLength(max),
      z.regex(/^(?:\P{Cc}|\n)*$/u),
    )
export const approvalReason = words(10, 500)
export const approvalNote = words(0, 500)
export const breakGlassReason = words(30, 500)

/** At least one of these where the action requires evidence (EVIDENCE_NEEDED). */
export const evidence = z.object({
  /** Ids that `uploadEvidence` returned to the same person. */
  files: z.array(approvalId).check(z.maxLength(maxEvidenceFiles)),
  /** The id of a message of the chat. */
  message: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
  /** A reference of the bank, or the number of a case or a letter. */
  reference: z.optional(words(3, 120)),
})
export type Evidence = z.output<typeof evidence>

/** What the body of every call has that a second person may decide. */
export const justification = { reason: approvalReason, evidence }

/**
 * The answer of a call that acts at once below its limit, and otherwise stores a request for a
 * second person. started: it is decided, takes several steps, and has not come to its end yet.
 */
export const acted = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  z.object({ outcome: z.literal('started'), approvalId }),
  z.object({ outcome: z.literal('approval'), approvalId, expiresAt: z.number() }),
])
export type Acted = z.output<typeof acted>

/** Refusals of every such call, besides those of its action. */
export const requestRefusals = [
  'APPROVAL_EXISTS',
  'APPROVER_MISSING',
  'EVIDENCE_NEEDED',
  'CONFLICT_OF_INTEREST',
  'IDEMPOTENCY_MISMATCH',
] as const

/** Money with its currency, which is never added to another currency. */
export const sum = z.object({ value: amount, currency: z.enum(currencies) })

/** One fact of the subject, as text or as money; null where it does not exist. */
const fact = z.nullable(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('money'), sum }),
    z.object({ kind: z.literal('time'), at: z.number() }),
  ]),
)
export type Fact = z.output<typeof fact>

/** The facts that requests compare; each has its words in the office. */
export const approvalFields = [
  'wallet',
  'status',
  'member',
  'state',
  'amount',
  'review',
  'sent',
  'accepted',
  'hold',
  'bankReference',
  'reasonTh',
  'reasonLo',
  'reasonEn',
  'payee',
  'deposit',
  'username',
  'name',
  'roles',
  'activeUntil',
  'barred',
  'players',
  'signIn',
  'bonus',
  'opening',
  'money',
  'exclusion',
  'source',
  'phone',
  'kind',
  'currency',
  'accountNo',
  'accountName',
  'bank',
  'gatewayAccounts',
  'minimum',
  'maximum',
  'quickAmounts',
  'drawsQr',
  'expiry',
  'position',
  'rotationGroup',
  'weight',
  'dailyCap',
  'dailyCountCap',
  'hours',
  'difference',
  'match',
  'account',
] as const
export type ApprovalField = (typeof approvalFields)[number]
const field = z.enum(approvalFields)

/** One fact before the action and after it. */
export const change = z.object({ field, before: fact, after: fact })
export type Change = z.output<typeof change>
/** One fact as the maker saw it, and as it is now. */
export const difference = z.object({ field, expected: z.string(), now: z.string() })
export type Difference = z.output<typeof difference>

export const colleague = z.object({ id: z.string(), name: z.string() })

export const approvalRow = z.object({
  id: z.string(),
  action: z.enum(approvalActions),
  subject: z.enum(approvalSubjects),
  subjectId: z.string(),
  memberId: z.nullable(z.string()),
  sum: z.nullable(sum),
  maker: colleague,
  madeAt: z.number(),
  expiresAt: z.number(),
  state: z.enum(approvalStates),
  /** Is given back with every decision; another value there is refused as STALE. */
  version: z.number(),
  decidedBy: z.nullable(colleague),
  decidedAt: z.nullable(z.number()),
  /** The refusal code with which a failed or stale request ended. */
  failure: z.nullable(z.string()),
  /** Whether the caller may decide it now. */
  mayDecide: z.boolean(),
  /** Whether one person decided it alone, by break-glass, and until when a colleague reviews it. */
  breakGlass: z.nullable(z.object({ reviewDueAt: z.number(), reviewedAt: z.nullable(z.number()) })),
})
export type ApprovalRow = z.output<typeof approvalRow>

const daySums = z.object({ count: z.number(), sums: z.array(sum) })

/** All that a checker sees of one request. */
export const approvalDetail = z.object({
  ...approvalRow.shape,
  makerRoles: z.array(z.enum(staffRoles)),
  reason: z.string(),
  evidence: z.object({
    files: z.array(
      z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.number() }),
    ),
    message: z.nullable(z.string()),
    reference: z.nullable(z.string()),
  }),
  changes: z.array(change),
  /** Facts that have changed since the request; empty while it can be carried out as requested. */
  differences: z.array(difference),
  note: z.nullable(z.string()),
  /** The person in whose place a delegate decided. */
  onBehalfOf: z.nullable(colleague),
  member: z.nullable(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      status: z.enum(memberStatuses),
      currency: z.enum(currencies),
      bankCode: z.nullable(z.string()),
      bankAccountNo: z.nullable(z.string()),
    }),
  ),
  /** Whom a request about staff is about. */
  colleague: z.nullable(
    z.object({
      name: z.string(),
      username: z.string(),
      roles: z.array(z.enum(staffRoles)),
      status: z.enum(staffStatuses),
    }),
  ),
  /** Requests of this maker, and about this member, today in Bangkok, this one included. */
  makerToday: daySums,
  memberToday: z.nullable(daySums),
  /** Earlier requests about the same subject in 90 days, newest first. */
  earlier: z.array(approvalRow),
  events: z.array(
    z.object({
      at: z.number(),
      /** Null for a job. */
      by: z.nullable(colleague),
      step: z.enum(approvalSteps),
      note: z.nullable(z.string()),
    }),
  ),
  mayBreakGlass: z.boolean(),
  mayReview: z.boolean(),
})
