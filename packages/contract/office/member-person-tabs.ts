import * as z from 'zod/mini'
import { conversationStates } from '../statuses.ts'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'
import { policyKinds } from '../privacy.ts'
import { depositLimit } from '../responsible.ts'
import { listPage } from './lists.ts'
import { memberPageParams } from './members.ts'

/**
 * The tabs of a member's page about the person. Every call leaves one entry in the audit log. The
 * tab *Who looked* is `searchAudit` with `memberId` and the outcome `looked`.
 */
const tab = {
  access: 'staff',
  needs: 'member.personal',
  looksAt: 'personal',
  changes: false,
  params: memberPageParams,
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
  fieldRefusals: { id: 'NO_DATA' },
} as const

export const readMemberSecurity = endpoint({
  ...tab,
  method: 'GET',
  path: '/api/office/members/:id/security',
  does: "Returns a member's sessions, devices and failed sign-ins.",
  answer: z.object({
    /** Open ones first, newest first, at most fifty. */
    sessions: z.array(
      z.object({
        /** For `unmaskMember` with the field `network`. */
        id: z.string(),
        createdAt: z.number(),
        usedAt: z.number(),
        endedAt: z.nullable(z.number()),
        isOpen: z.boolean(),
        remember: z.boolean(),
        /** The same for sessions of one device; null when the browser sent no id. */
        device: z.nullable(z.string()),
        /** The first part of the network; null for a session from before it was stored. */
        maskedNetwork: z.nullable(z.string()),
      }),
    ),
    devices: z.array(z.object({ firstSeenAt: z.number(), others: z.number() })),
    /** Failed sign-ins that still count, by what they count for. */
    attempts: z.array(
      z.object({
        kind: z.enum(['phone', 'known-device']),
        failed: z.number(),
        blockedUntil: z.nullable(z.number()),
      }),
    ),
    isBlocked: z.boolean(),
    passwordVersion: z.number(),
    bankChangedAt: z.nullable(z.number()),
  }),
})

/** How another member is linked; weight: 1 is the strongest. */
export const linkKinds = ['payer', 'bank-account', 'device', 'network', 'inviter'] as const

export const readMemberLinked = endpoint({
  ...tab,
  method: 'GET',
  path: '/api/office/members/:id/linked',
  does:
    'Returns other members with the same payer, bank account, device or network, and the inviter ' +
    'and friends with a shared device, strongest first, at most a hundred.',
  answer: z.object({
    links: z.array(
      z.object({
        member: z.object({
          id: z.string(),
          name: z.string(),
          maskedPhone: z.string(),
          status: z.string(),
          isFrozen: z.boolean(),
        }),
        kind: z.enum(linkKinds),
        weight: z.number(),
        since: z.nullable(z.number()),
      }),
    ),
  }),
})

export const breakKinds = [
  'time-out',
  'self-exclusion',
  'linked-time-out',
  'linked-exclusion',
  'ended',
] as const

export const readMemberLimits = endpoint({
  ...tab,
  method: 'GET',
  path: '/api/office/members/:id/limits',
  does: "Returns a member's deposit limits with what is left, and every break.",
  answer: z.object({
    limits: z.array(depositLimit),
    pausedUntil: z.nullable(z.number()),
    /** Newest first. */
    breaks: z.array(
      z.object({
        no: z.number(),
        kind: z.enum(breakKinds),
        startedAt: z.number(),
        endsAt: z.number(),
        /** For `ended`: who ended it and why. For one on the member's word: the staff member. */
        reason: z.nullable(z.string()),
      }),
    ),
    /** Changes of limits, newest first, at most fifty. */
    changes: z.array(
      z.object({ period: z.string(), at: z.number(), via: z.enum(['member', 'staff']) }),
    ),
  }),
})

export const readMemberPrivacy = endpoint({
  ...tab,
  method: 'GET',
  path: '/api/office/members/:id/privacy',
  does: 'Returns what a member has accepted with its words, data copies and the closing.',
  answer: z.object({
    consents: z.array(
      z.object({
        kind: z.enum([...policyKinds, 'marketing']),
        version: z.string(),
        given: z.boolean(),
        via: z.string(),
        at: z.number(),
        /** The text that was accepted, without markup; null for marketing. */
        words: z.nullable(z.string()),
      }),
    ),
    copy: z.nullable(
      z.object({ state: z.string(), askedAt: z.number(), until: z.nullable(z.number()) }),
    ),
    closedAt: z.nullable(z.number()),
    forgetAt: z.nullable(z.number()),
  }),
})

const note = z.object({
  id: z.string(),
  by: z.string(),
  text: z.string(),
  createdAt: z.number(),
  isPinned: z.boolean(),
  /** The note is not shown from here on; null: it stays. */
  expiresAt: z.nullable(z.number()),
})
export type MemberNote = z.output<typeof note>

export const readMemberNotes = endpoint({
  ...tab,
  method: 'GET',
  path: '/api/office/members/:id/notes',
  does: "Returns the staff's notes about a member, pinned ones first, and the conversation.",
  answer: z.object({
    notes: z.array(note),
    /** The conversation of the inbox, whose room is the member's number. */
    chat: z.nullable(
      z.object({
        state: z.enum(conversationStates),
        lastAt: z.nullable(z.number()),
        waitingSince: z.nullable(z.number()),
        messages: z.number(),
      }),
    ),
    ratings: z.array(z.object({ stars: z.number(), words: z.string(), at: z.number() })),
  }),
})

/** What happened to a member. */
export const timelineKinds = [
  'registered',
  'sign-in',
  'deposit',
  'withdraw',
  'transfer',
  'bonus',
  'finish_bonus',
  'adjustment',
  'limit',
  'break',
  'consent',
  'note',
  'flag',
  'flag-ended',
  'bank-account',
  'approval',
  'staff',
] as const

export const readMemberTimeline = endpoint({
  ...tab,
  method: 'POST',
  path: '/api/office/members/:id/timeline',
  does: 'Returns all that happened to a member in one list, newest first, a page at a time.',
  body: z.object({ after: listPage.after, limit: listPage.limit }),
  answer: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(timelineKinds),
        at: z.number(),
        /** The id of what it is about: a movement, request, audit entry or number. */
        id: z.string(),
        /** The state or kind, in the words of the contract: `SUCCESS`, `day`, `time-out` … */
        what: z.string(),
        amount: z.nullable(amount),
        /** The staff member, where one did it. */
        by: z.nullable(z.string()),
        /** Words of staff. */
        text: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
})
