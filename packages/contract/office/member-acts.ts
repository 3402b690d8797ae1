import * as z from 'zod/mini'
import { messageId } from '../chat-message.ts'
import { endpoint } from '../endpoint.ts'
import { requestedAmount } from '../money.ts'
import { exclusionMonths, limitPeriods, timeOutDays } from '../responsible.ts'
import { approvalReason, words } from './approval-shapes.ts'
import { flagEffects, freezeScopes, memberFlagKinds } from './member-flags.ts'
import { seenVersion } from './lists.ts'
import { memberNumberText, memberPageParams } from './members.ts'

/** What one person does alone about a member. */

const act = {
  access: 'staff',
  changes: true,
  idempotent: true,
  params: memberPageParams,
  fieldRefusals: { id: 'NO_DATA' },
} as const
const done = z.object({ done: z.literal(true) })
const actRefusals = ['NO_DATA', 'CONFLICT_OF_INTEREST', 'IDEMPOTENCY_MISMATCH'] as const
/** Milliseconds since 1970; null: it stands until somebody ends it. */
const until = z.nullable(z.int())

export const maxMemberNote = 2_000

export const addMemberNote = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/notes',
  needs: 'member.note',
  auditAction: 'add-note',
  does: "Adds a note about a member, who never sees it; idempotent by the note's id.",
  body: z.object({
    id: messageId,
    text: words(1, maxMemberNote),
    isPinned: z.boolean(),
    expiresAt: until,
  }),
  answer: done,
  refuses: actRefusals,
})

export const changeMemberNote = endpoint({
  ...act,
  method: 'PUT',
  path: '/api/office/members/:id/notes/:note',
  needs: 'member.note',
  auditAction: 'change-note',
  does: 'Pins a note, or lets it expire; its text never changes.',
  params: z.object({ ...memberPageParams.shape, note: messageId }),
  body: z.object({ isPinned: z.boolean(), expiresAt: until }),
  answer: done,
  refuses: actRefusals,
})

export const freezeMember = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/freeze',
  needs: 'member.freeze',
  auditAction: 'freeze-member',
  setsState: true,
  does:
    'Freezes a member at once: withdrawals stay held, play is refused, or the account is suspended ' +
    'and every session ends. An approved withdrawal that was not sent returns to review.',
  body: z.object({ scope: z.enum(freezeScopes), reason: approvalReason }),
  answer: done,
  /** ALREADY_DECIDED: the member is frozen like this already. */
  refuses: [...actRefusals, 'ALREADY_DECIDED'],
})

export const raiseMemberFlag = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/flags',
  needs: 'risk.case',
  auditAction: 'raise-flag',
  setsState: true,
  does: 'Flags a member, with or without an effect that the server enforces.',
  body: z.object({
    kind: z.enum(memberFlagKinds),
    effect: z.nullable(z.enum(flagEffects)),
    note: approvalReason,
    until,
  }),
  answer: z.object({ no: z.number() }),
  /** ALREADY_DECIDED: an open flag of this kind and effect exists. */
  refuses: [...actRefusals, 'ALREADY_DECIDED'],
})

export const endMemberFlag = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/flags/:no/end',
  needs: 'risk.case',
  auditAction: 'end-flag',
  does:
    'Ends a flag; one with an effect is ended by somebody else than who raised it. A freeze ' +
    'ends by `unfreezeMember` alone.',
  params: z.object({ ...memberPageParams.shape, no: z.string().check(z.regex(/^\d{1,9}$/)) }),
  body: z.object({ reason: approvalReason }),
  answer: done,
  refuses: [...actRefusals, 'NOT_WAITING', 'APPROVAL_OWN'],
  fieldRefusals: { id: 'NO_DATA', no: 'NO_DATA' },
})

export const endMemberSessions = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/sessions/end',
  needs: 'member.sessions',
  auditAction: 'end-sessions',
  setsState: true,
  does: 'Ends every session of a member at once, on every process.',
  body: z.object({ reason: approvalReason }),
  answer: z.object({ ended: z.number() }),
  refuses: actRefusals,
})

export const unblockMember = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/unblock',
  needs: 'member.sessions',
  auditAction: 'unblock-sign-in',
  does: 'Lets a member sign in again who has failed too often.',
  body: z.object({ reason: approvalReason }),
  answer: done,
  refuses: actRefusals,
})

export const lowerMemberLimit = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/limits',
  needs: 'member.limits',
  auditAction: 'lower-limit',
  does:
    "Lowers a deposit limit on the member's word, at once. A higher one than the present, or one " +
    'that would cancel a lower one, is refused as INVALID_INPUT: only the member raises limits.',
  body: z.object({
    period: z.enum(limitPeriods),
    amount: requestedAmount,
    reason: approvalReason,
  }),
  answer: done,
  refuses: actRefusals,
})

export const giveTimeOut = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/time-out',
  needs: 'member.timeout',
  auditAction: 'give-time-out',
  does:
    "Starts a time-out on the member's word. One that would end before the present break is " +
    'refused as INVALID_INPUT.',
  body: z.object({ days: z.literal(timeOutDays), reason: approvalReason }),
  answer: z.object({ until: z.number() }),
  refuses: [...actRefusals, 'NOT_WAITING'],
})

export const excludeMember = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/exclude',
  needs: 'member.timeout',
  auditAction: 'exclude-member',
  does: "Excludes a member on the member's word; every session ends and no call shortens it.",
  body: z.object({ months: z.literal(exclusionMonths), reason: approvalReason }),
  answer: z.object({ until: z.number() }),
  refuses: [...actRefusals, 'NOT_WAITING'],
})

export const maxGroups = 20

export const writeMemberGroups = endpoint({
  ...act,
  method: 'PUT',
  path: '/api/office/members/:id/groups',
  needs: 'member.groups',
  auditAction: 'write-groups',
  does: "Replaces a member's groups and whether the member takes part in inviting friends.",
  body: z.object({
    version: seenVersion,
    groups: z.array(words(1, 40)).check(z.maxLength(maxGroups)),
    isXArea: z.boolean(),
  }),
  answer: done,
  refuses: [...actRefusals, 'STALE'],
})

export const correctInviter = endpoint({
  ...act,
  method: 'POST',
  path: '/api/office/members/:id/inviter',
  needs: 'member.groups',
  auditAction: 'correct-inviter',
  does:
    'Sets or removes the inviter of a member who has not paid or played yet. IN_USE: the member has ' +
    'paid or played, or has invited the new inviter.',
  body: z.object({
    version: seenVersion,
    inviterId: z.nullable(memberNumberText),
    reason: approvalReason,
  }),
  answer: done,
  refuses: [...actRefusals, 'STALE', 'IN_USE', 'CURRENCY_DIFFERS'],
})
