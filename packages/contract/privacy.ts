import * as z from 'zod/mini'
import { endpoint, fileAnswer } from './endpoint.ts'
import { longRequestTimeoutMs } from './limits.ts'

/** How long the link to a copy of the member's data opens it. */
export const copyLinkMs = 24 * 3_600_000
/** How often a screen asks whether the copy is ready. */
export const copyPollMs = 3_000

export const policyKinds = ['terms', 'privacy'] as const
export type PolicyKind = (typeof policyKinds)[number]

/** key: the same in every language, another once a word has changed; it names the version that is accepted. */
const policyText = z.object({ kind: z.enum(policyKinds), key: z.string(), html: z.string() })

/** A copy of everything that is kept of the member. */
export const dataCopy = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: z.number(),
  /** Once it is ready: its size, until when the link opens it, and the link. */
  bytes: z.nullable(z.number()),
  until: z.nullable(z.number()),
  url: z.nullable(z.string()),
})
export type DataCopy = z.output<typeof dataCopy>

export const readPolicies = endpoint({
  method: 'GET',
  path: '/api/privacy/policies',
  who: 'anyone',
  changes: false,
  does: "Answers the operator's terms and privacy notice as HTML, each with its version.",
  answer: z.object({ policies: z.array(policyText) }),
  refuses: [],
})

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy',
  who: 'member',
  changes: false,
  does: 'Tells what the member accepted and when, whether marketing is allowed, how the copy of the data stands, and what closing the account means.',
  answer: z.object({
    /** When the words of today were accepted; null where the member has accepted older ones or none. */
    policies: z.array(
      z.object({ kind: z.enum(policyKinds), key: z.string(), acceptedAt: z.nullable(z.number()) }),
    ),
    marketing: z.object({ on: z.boolean(), since: z.nullable(z.number()) }),
    copy: z.nullable(dataCopy),
    closing: z.object({ coolingDays: z.number(), identityYears: z.number() }),
  }),
  refuses: [],
})

export const acceptPolicies = endpoint({
  method: 'POST',
  path: '/api/privacy/accept',
  who: 'member',
  changes: true,
  does: 'Notes that the member has accepted these versions of the terms or the privacy notice.',
  body: z.object({
    keys: z
      .array(z.string().check(z.regex(/^[\w-]{1,40}$/)))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  answer: z.object({ accepted: z.literal(true) }),
  refuses: ['NO_DATA'],
})

export const chooseMarketing = endpoint({
  method: 'PUT',
  path: '/api/privacy/marketing',
  who: 'member',
  changes: true,
  does: 'Gives or takes back the consent to marketing.',
  body: z.object({ on: z.boolean() }),
  answer: z.object({ on: z.boolean() }),
  refuses: [],
})

export const askCopy = endpoint({
  method: 'POST',
  path: '/api/privacy/copy',
  who: 'member',
  changes: true,
  does: "Asks for a copy of all of the member's data; a job makes it. As long as one stands, that one is answered.",
  answer: dataCopy,
  refuses: [],
})

export const showCopy = endpoint({
  method: 'GET',
  path: '/api/privacy/copy/:token',
  who: 'outside',
  changes: false,
  secretPath: true,
  does: "Saves the copy of a member's data that a signed link names, while the link lives.",
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{50,140}$/)) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: ['UNAUTHORIZED', 'NO_DATA'],
  fieldRefusals: { token: 'UNAUTHORIZED' },
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/privacy/close',
  who: 'member',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does: "Closes the member's account at once and for good: every session ends, the profile is forgotten later, money records stay.",
  body: z.object({ password: z.string().check(z.maxLength(200)), confirmed: z.literal(true) }),
  /** Milliseconds since 1970: when the profile is forgotten. */
  answer: z.object({ forgetAt: z.number() }),
  refuses: [
    'WRONG_PASSWORD',
    'MONEY_LEFT',
    'WITHDRAW_PENDING',
    'DEPOSIT_PENDING',
    'BONUS_CONDITION',
  ],
  fieldRefusals: { password: 'WRONG_PASSWORD' },
})
