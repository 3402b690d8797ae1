import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'
import { movementStatuses } from '../statuses.ts'
import { approvalActions } from './approval-actions.ts'
import { approvalStates, approvalSubjects, sum, words } from './approval-shapes.ts'
import { auditOutcomes } from './audit.ts'
import { memberInList } from './lists.ts'
import { paymentStates } from './payments.ts'
import { breakRow } from './reconciliation.ts'

/** What an id can name, in the order in which a page shows what was found. */
export const lookupKinds = [
  'movement',
  'posting',
  'payment',
  'bank-row',
  'slip',
  'gift-link',
  'code',
  'break',
  'approval',
  'audit',
  'member',
] as const
export type LookupKind = (typeof lookupKinds)[number]

/** Objects of all kinds that one answer shows. */
export const maxLookedUp = 60

const memberId = z.string()

const entry = z.object({
  account: z.string(),
  unit: z.string(),
  amount,
  balanceAfter: amount,
})

export const lookedUpPosting = z.object({
  memberId,
  /** Unique in the book of its member only, so that a search names both: `<member> <key>`. */
  key: z.string(),
  kind: z.string(),
  at: z.number(),
  movementId: z.nullable(z.string()),
  entries: z.array(entry),
})
export type LookedUpPosting = z.output<typeof lookedUpPosting>

const currency = z.nullable(z.enum(currencies))

export const lookUpId = endpoint({
  method: 'POST',
  path: '/api/office/books/lookup',
  access: 'staff',
  needs: 'books.read',
  looksAt: 'personal',
  changes: false,
  does:
    'Looks up any id: movement, posting (member number and key), payment, bank or slip reference, ' +
    'gift link, QR code, approval, audit entry (person-number), request, break or member number. ' +
    'Returns what it names and everything that hangs on it, with masked members. The access is ' +
    'recorded in the audit log.',
  body: z.object({ text: words(1, 250) }),
  answer: z.object({
    /** What the text itself names. */
    named: z.array(z.enum(lookupKinds)),
    members: z.array(memberInList),
    movements: z.array(
      z.object({
        id: z.string(),
        memberId,
        type: z.string(),
        source: z.string(),
        target: z.string(),
        amount,
        currency: z.enum(currencies),
        status: z.enum(movementStatuses),
        at: z.number(),
        settledAt: z.nullable(z.number()),
      }),
    ),
    postings: z.array(lookedUpPosting),
    payments: z.array(
      z.object({
        account: z.string(),
        payment: z.string(),
        amount,
        currency,
        state: z.enum(paymentStates),
        provider: z.string(),
        paidAt: z.number(),
        memberId: z.nullable(memberId),
        references: z.array(z.string()),
      }),
    ),
    bankRows: z.array(
      z.object({
        account: z.string(),
        id: z.string(),
        at: z.number(),
        amount,
        currency,
        reference: z.nullable(z.string()),
        source: z.enum(['feed', 'statement']),
      }),
    ),
    slips: z.array(
      z.object({
        memberId,
        id: z.string(),
        status: z.enum(movementStatuses),
        amount: z.nullable(amount),
        currency,
        sendingBank: z.nullable(z.string()),
        reference: z.nullable(z.string()),
        uploadedAt: z.number(),
      }),
    ),
    giftLinks: z.array(
      z.object({
        /** The movement that identifies it: whoever knows the link may take the money. */
        id: z.string(),
        memberId,
        linkEnd: z.string(),
        account: z.string(),
        state: z.string(),
        amount: z.nullable(amount),
        currency,
        reservedAt: z.number(),
      }),
    ),
    codes: z.array(
      z.object({
        id: z.string(),
        memberId,
        provider: z.string(),
        amount,
        currency: z.enum(currencies),
        state: z.string(),
        createdAt: z.number(),
        gatewayReference: z.nullable(z.string()),
      }),
    ),
    breaks: z.array(breakRow),
    approvals: z.array(
      z.object({
        id: z.string(),
        action: z.enum(approvalActions),
        subject: z.enum(approvalSubjects),
        subjectId: z.string(),
        state: z.enum(approvalStates),
        sum: z.nullable(sum),
        makerName: z.string(),
        madeAt: z.number(),
        decidedName: z.nullable(z.string()),
      }),
    ),
    /** Newest first; only the caller's own for the level own. */
    audit: z.array(
      z.object({
        staffId: z.string(),
        seq: z.string(),
        at: z.number(),
        actor: z.string(),
        staffName: z.nullable(z.string()),
        action: z.string(),
        aboutKind: z.nullable(z.string()),
        aboutId: z.nullable(z.string()),
        outcome: z.enum(auditOutcomes),
      }),
    ),
    /** True when more hangs on it than the answer shows. */
    more: z.boolean(),
  }),
  refuses: ['NO_DATA'],
})
export type LookedUp = z.output<typeof lookUpId.answer>
