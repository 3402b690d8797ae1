import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { amount, requestedAmount } from '../money.ts'
import { memberStatuses } from '../statuses.ts'
import { words } from './approval-shapes.ts'
import { freezeScopes, memberEffects, memberFlagKinds } from './member-flags.ts'
import { listAnswer, listPage, seenVersion } from './lists.ts'

/** Finding members, the list of members and the head of a member's page. */

export const memberNumberText = z.string().check(z.regex(/^\d{1,18}$/))
export const memberPageParams = z.object({ id: memberNumberText })

/** An open freeze. */
const freeze = z.object({
  no: z.number(),
  scope: z.enum(freezeScopes),
  since: z.number(),
  by: z.string(),
  reason: z.string(),
})

/** An open flag besides the freezes; until: null while it stands until somebody ends it. */
const flag = z.object({
  no: z.number(),
  kind: z.enum(memberFlagKinds),
  effect: z.nullable(z.enum(memberEffects)),
  note: z.string(),
  by: z.string(),
  at: z.number(),
  until: z.nullable(z.number()),
})
export type MemberFlag = z.output<typeof flag>

/**
 * Sums of one member, in the member's currency; null for callers of level `masked`. total: wallet,
 * games and in transit. net30d: deposits less withdrawals of thirty days.
 */
const figures = z.nullable(z.object({ total: amount, net30d: amount }))

/**
 * A member as found and listed. The phone is masked for everybody. Callers of level `masked` get no
 * figures, no freezes, and only the flags `vip-care` and `do-not-market`.
 */
const memberRow = z.object({
  id: z.string(),
  name: z.string(),
  maskedPhone: z.string(),
  currency: z.enum(currencies),
  status: z.enum(memberStatuses),
  frozen: z.array(z.enum(freezeScopes)),
  flags: z.array(z.enum(memberFlagKinds)),
  groups: z.array(z.string()),
  /** Null until levels and scores exist. */
  kycLevel: z.nullable(z.number()),
  riskScore: z.nullable(z.number()),
  figures,
  registeredAt: z.number(),
  lastSeenAt: z.nullable(z.number()),
  source: z.nullable(z.string()),
  inviterId: z.nullable(z.string()),
})
export type MemberRow = z.output<typeof memberRow>

/** What a search text can be, in the order in which it is tried. */
export const findKinds = [
  'phone',
  'phone-end',
  'username',
  'member-number',
  'invite-code',
  'movement',
  'bank-account',
  'bank-account-end',
  'reference',
  'gift-link',
  'player',
  'coupon',
  'approval',
  'request',
  'name',
] as const
export type FindKind = (typeof findKinds)[number]

export const maxFound = 50
/** A search for a name needs this many letters, one for the end of a number this many digits. */
export const minNameLetters = 3
export const minEndDigits = 4

export const findMembers = endpoint({
  method: 'POST',
  path: '/api/office/members/find',
  access: 'staff',
  needs: 'member.read',
  changes: false,
  does:
    'Finds members by any handle: phone or its end, name, member number, invite code, bank account ' +
    'or its end, and the id of a movement, payment, gift link, player, coupon, request or approval. ' +
    'A movement id, payment reference or coupon finds its member. Callers of level masked find by ' +
    'name, member number and invite code.',
  body: z.object({ text: words(1, 120) }),
  answer: z.object({
    /** Best kind first; `by`: the handle that matched. */
    found: z.array(z.object({ member: memberRow, by: z.enum(findKinds) })),
    /** The kinds that matched, with their numbers of members. */
    kinds: z.array(z.object({ by: z.enum(findKinds), n: z.number() })),
    /** True when there are more than `maxFound`, or too many to compare: letters or digits help. */
    more: z.boolean(),
  }),
  refuses: [],
})

/**
 * new: registered today. vip: flag `vip-care`. frozen: with a freeze. excluded: self-excluded.
 * closed-money: closed with money left. Any other order than by registration does not exist.
 */
export const memberViews = ['all', 'new', 'vip', 'frozen', 'excluded', 'closed-money'] as const
export type MemberView = (typeof memberViews)[number]

export const memberFilters = z.object({
  currency: z.optional(z.enum(currencies)),
  status: z.optional(z.enum(memberStatuses)),
  flag: z.optional(z.enum(memberFlagKinds)),
  group: z.optional(words(1, 60)),
  source: z.optional(words(1, 60)),
  inviterId: z.optional(memberNumberText),
  /** Days of registration in Bangkok, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Main wallet at least this much; only with `currency`. Ignored for level `masked`. */
  minWallet: z.optional(requestedAmount),
})
export type MemberFilters = z.output<typeof memberFilters>

export const listMembers = endpoint({
  method: 'POST',
  path: '/api/office/members/list',
  access: 'staff',
  needs: 'member.read',
  changes: false,
  does: 'Lists the members of a view by their registration with masked phones, a page at a time.',
  body: z.object({ view: z.enum(memberViews), filters: memberFilters, ...listPage }),
  answer: listAnswer(memberRow),
  refuses: [],
})

export const readMember = endpoint({
  method: 'GET',
  path: '/api/office/members/:id',
  access: 'staff',
  needs: 'member.read',
  changes: false,
  does:
    "Returns the head of a member's page, masked. The tabs below it record their accesses in the " +
    'audit log, so that opening the page leaves one entry.',
  params: memberPageParams,
  answer: z.object({
    member: memberRow,
    /** For changes of groups, x-area and inviter. */
    version: seenVersion,
    freezes: z.array(freeze),
    openFlags: z.array(flag),
    pausedUntil: z.nullable(z.number()),
    closedAt: z.nullable(z.number()),
    /** True after the profile was deleted: only the books remain. */
    isForgotten: z.boolean(),
    isXArea: z.boolean(),
    hasLock: z.boolean(),
    inviter: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** Requests about the member that wait for a second person. */
    approvals: z.array(z.object({ id: z.string(), action: z.string() })),
    serverTime: z.number(),
  }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
  fieldRefusals: { id: 'NO_DATA' },
})
export type MemberHead = z.output<typeof readMember.answer>

/** Masked fields that are shown one at a time; `ref` names which one where a tab has several. */
export const maskedFields = [
  /** The phone number. */
  'phone',
  /** The registered bank account. */
  'bank-account',
  /** The network of a session; ref: its id. */
  'network',
  /** The payer of a deposit; ref: its movement. */
  'payer',
  /** The payee of a withdrawal; ref: its movement. */
  'payee',
] as const
export const unmaskReasons = ['ticket', 'payment', 'risk', 'law'] as const
/** A field stays shown this long. */
export const unmaskedForMs = 5 * 60_000
export const maxUnmasksPerMinute = 30

export const unmaskMember = endpoint({
  method: 'POST',
  path: '/api/office/members/:id/unmask',
  access: 'staff',
  needs: 'member.personal',
  looksAt: 'personal',
  changes: false,
  does:
    'Returns one masked field in full, to be shown for five minutes. The field and the reason are ' +
    'recorded in the audit log.',
  params: memberPageParams,
  body: z.object({
    field: z.enum(maskedFields),
    ref: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
    reason: z.enum(unmaskReasons),
  }),
  answer: z.object({ value: z.string(), until: z.number() }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST', 'REQUEST_LIMIT'],
  fieldRefusals: { id: 'NO_DATA' },
})
