import * as z from 'zod/mini'
import { endpoint, fileAnswer } from './endpoint.ts'
import { longRequestTimeoutMs } from './constants.ts'

/** Lifetime of the link to a data copy. */
export const copyLinkMs = 24 * 3_600_000
/** Polling interval of a screen that waits for the copy. */
export const copyPollMs = 3_000

export const policyKinds = ['terms', 'privacy'] as const
export type PolicyKind = (typeof policyKinds)[number]

/**
 * key: identical in every language and new whenever the text changes. It is the version that a
 * member accepts.
 */
const policyText = z.object({ kind: z.enum(policyKinds), key: z.string(), html: z.string() })

/** A copy of all data stored about the member. */
export const dataCopy = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: z.number(),
  /** Size of the copy, expiry of its link, and the link; null until the copy is ready. */
  bytes: z.nullable(z.number()),
  until: z.nullable(z.number()),
  url: z.nullable(z.string()),
})
export type DataCopy = z.output<typeof dataCopy>

export const readPolicies = endpoint({
  method: 'GET',
  path: '/api/privacy/policies',
  access: 'anyone',
  changes: false,
  does: "Returns the operator's terms and privacy notice as HTML, each with its version.",
  answer: z.object({ policies: z.array(policyText) }),
  refuses: [],
})

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'member',
  changes: false,
  does:
    'Returns the accepted policies, the marketing consent, the status of the data copy, and the ' +
    'retention periods after closing the account.',
  answer: z.object({
    /** `acceptedAt`: null when the member has not accepted the current version. */
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
  access: 'member',
  changes: true,
  does: 'Records that the member accepts these versions of the terms or the privacy notice.',
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
  access: 'member',
  changes: true,
  does: 'Gives or withdraws the marketing consent.',
  body: z.object({ on: z.boolean() }),
  answer: z.object({ on: z.boolean() }),
  refuses: [],
})

export const askCopy = endpoint({
  method: 'POST',
  path: '/api/privacy/copy',
  access: 'member',
  changes: true,
  does:
    "Requests a copy of the member's data, created by a job. Returns the existing copy while it " +
    'is valid.',
  answer: dataCopy,
  refuses: [],
})

export const showCopy = endpoint({
  method: 'GET',
  path: '/api/privacy/copy/:token',
  access: 'outside',
  changes: false,
  secretPath: true,
  does: 'Downloads the data copy of a signed link until the link expires.',
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{50,140}$/)) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: ['UNAUTHORIZED', 'NO_DATA'],
  fieldRefusals: { token: 'UNAUTHORIZED' },
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/privacy/close',
  access: 'member',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does:
    "Closes the member's account immediately and permanently: every session ends, the profile is " +
    'erased later, money records are kept.',
  body: z.object({ password: z.string().check(z.maxLength(200)), confirmed: z.literal(true) }),
  /** When the profile is erased, in milliseconds since 1970. */
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
