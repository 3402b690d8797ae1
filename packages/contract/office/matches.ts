import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { acted, approvalReason, justification, requestRefusals } from './approval-shapes.ts'
import { listAnswer, listPage, memberInList } from './lists.ts'
import { memberNumberText } from './members.ts'

/** Accounts that may belong to a member on a break, and phones that may register despite one. */

export const matchKinds = ['name', 'device', 'bank'] as const
/** raised: waits for staff. joined: shares the break of the other account. */
export const matchViews = ['raised', 'joined'] as const
export type MatchView = (typeof matchViews)[number]

const matchRow = z.object({
  /** The member on a break, and the account that matches. */
  source: memberInList,
  member: memberInList,
  kinds: z.array(z.enum(matchKinds)),
  state: z.enum(matchViews),
  foundAt: z.number(),
  /** When the break of the source ends; null for an exclusion without an end. */
  until: z.nullable(z.number()),
})
export type MatchRow = z.output<typeof matchRow>

export const listMatches = endpoint({
  method: 'POST',
  path: '/api/office/matches/list',
  access: 'staff',
  needs: 'harm.read',
  changes: false,
  does:
    'Lists accounts that match a member on a break: those that wait for staff, or those that share ' +
    'the break.',
  body: z.object({ view: z.enum(matchViews), ...listPage }),
  answer: listAnswer(matchRow),
  refuses: [],
})

const pair = {
  access: 'staff',
  changes: true,
  idempotent: true,
  params: z.object({ source: memberNumberText, id: memberNumberText }),
  fieldRefusals: { source: 'NO_DATA', id: 'NO_DATA' },
} as const

export const confirmMatch = endpoint({
  ...pair,
  method: 'POST',
  path: '/api/office/matches/:source/:id/same',
  needs: 'harm.interact',
  auditAction: 'match-same',
  does: 'Confirms that both accounts are one person: the account shares the exclusion at once.',
  body: z.object({ reason: approvalReason }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['NO_DATA', 'NOT_WAITING', 'CONFLICT_OF_INTEREST', 'IDEMPOTENCY_MISMATCH'],
})

export const closeMatch = endpoint({
  ...pair,
  method: 'POST',
  path: '/api/office/matches/:source/:id/other',
  needs: 'member.exclusion',
  second: 'match.other',
  auditAction: 'match-other',
  does:
    'Requests that the accounts belong to two people: they are never matched again, and a break ' +
    'that the account only shared ends.',
  body: z.object(justification),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const letRegister = endpoint({
  method: 'POST',
  path: '/api/office/matches/let-register',
  access: 'staff',
  needs: 'member.exclusion',
  second: 'match.register',
  idempotent: true,
  changes: true,
  auditAction: 'let-register',
  does:
    'Requests that a phone may register although its owner shares a name or device with an ' +
    'excluded member.',
  body: z.object({
    phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    ...justification,
  }),
  answer: acted,
  refuses: ['APPROVAL_EXISTS', 'APPROVER_MISSING', 'EVIDENCE_NEEDED', 'IDEMPOTENCY_MISMATCH'],
})
