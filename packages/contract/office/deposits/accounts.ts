import * as z from 'zod/mini'
import { currencies } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { amount, requestedAmount } from '../../money.ts'
import { acted, approvalReason, justification, plainId, words } from '../approval-shapes.ts'
import { listAnswer, listPage, memberInList, moneyFilters } from '../lists.ts'

/** open: shown to members. resting: not shown for now. retired: not shown any more. */
export const accountStates = ['open', 'resting', 'retired'] as const
export type AccountState = (typeof accountStates)[number]
export const accountKinds = ['bank', 'qr', 'wallet'] as const
/** AUTO, PLAIN: reported by a feed or gateway. SMS: by SMS. GIFT: redeems gift links. */
export const accountModes = ['AUTO', 'SMS', 'PLAIN', 'GIFT'] as const

/** Of a cap, from which share on an account is shown to no more members, in percent. */
export const fullPercent = 95

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const hours = z.object({ from: timeOfDay, until: timeOfDay })

/** What may change about an account; the number and name of a used one never do. */
export const accountSettings = z.object({
  state: z.enum(accountStates),
  minimum: requestedAmount,
  maximum: requestedAmount,
  quickAmounts: z.array(requestedAmount).check(z.maxLength(10)),
  drawsQr: z.boolean(),
  expiresInMinutes: z.int().check(z.minimum(1), z.maximum(24 * 60)),
  position: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** Of the accounts with the same name a member sees one, the same all day; null: always shown. */
  rotationGroup: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  weight: z.int().check(z.minimum(1), z.maximum(1_000)),
  dailyCap: z.nullable(requestedAmount),
  dailyCountCap: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** Times of day in Bangkok, past midnight too; null: always. */
  hours: z.nullable(hours),
})
export type AccountSettings = z.output<typeof accountSettings>

/** What an account is; given once. */
export const accountIdentity = z.object({
  kind: z.enum(accountKinds),
  bankCode: z.string().check(z.regex(/^[A-Z0-9]{2,20}$/)),
  mode: z.enum(accountModes),
  accountName: words(1, 120),
  accountNo: z.string().check(z.regex(/^\d{0,30}$/)),
  currency: z.enum(currencies),
  /** For a gateway: the accounts that it collects into, as its messages name them. */
  gatewayAccounts: z.array(plainId(80)).check(z.maxLength(20)),
})
export type AccountIdentity = z.output<typeof accountIdentity>

const accountRow = z.object({
  account: z.string(),
  ...accountIdentity.shape,
  ...accountSettings.shape,
  accountName: z.string(),
  /** Credited today, what was taken back subtracted. */
  today: z.object({ amount, count: z.number() }),
  /** Whether it has come so near to a cap that it is shown to no more members. */
  isFull: z.boolean(),
  /** How many members were shown it today; null for an account that every member sees. */
  shownTo: z.nullable(z.number()),
  lastCreditedAt: z.nullable(z.number()),
  /** When its feed was last read further; null without a feed. */
  feedAt: z.nullable(z.number()),
  /** Payments into it that wait for staff. */
  unmatched: z.object({ amount, count: z.number() }),
})
export type AccountRow = z.output<typeof accountRow>

export const readAccounts = endpoint({
  method: 'GET',
  path: '/api/office/accounts',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  does: 'Returns every receiving account with its caps, what it was credited with today and its state.',
  answer: z.object({ rows: z.array(accountRow), asOf: z.number() }),
  refuses: [],
})

const params = z.object({ account: plainId(80) })

export const writeAccount = endpoint({
  method: 'POST',
  path: '/api/office/accounts/:account',
  access: 'staff',
  needs: 'deposit.accounts',
  second: 'account.write',
  idempotent: true,
  changes: true,
  auditAction: 'write-account',
  does:
    'Requests the change of a receiving account, or a new one. The number and name of an account ' +
    'that exists never change: another account is added, with evidence, and the old one retired. ' +
    'An account whose number another one or a gateway has is not added.',
  params,
  /** identity: only for a new account. */
  body: z.object({
    identity: z.optional(accountIdentity),
    settings: accountSettings,
    ...justification,
  }),
  answer: acted,
  refuses: [
    'APPROVAL_EXISTS',
    'APPROVER_MISSING',
    'EVIDENCE_NEEDED',
    'IDEMPOTENCY_MISMATCH',
    'NO_DATA',
    'IN_USE',
  ],
})

export const restAccount = endpoint({
  method: 'POST',
  path: '/api/office/accounts/:account/rest',
  access: 'staff',
  needs: 'deposit.accounts',
  changes: true,
  auditAction: 'rest-account',
  setsState: true,
  idempotent: true,
  does: 'Stops showing a receiving account to members at once. Money to it is credited all the same.',
  params,
  body: z.object({ reason: approvalReason }),
  answer: z.object({}),
  refuses: ['IDEMPOTENCY_MISMATCH', 'NO_DATA', 'NOT_WAITING'],
})

const codeRow = z.object({
  member: memberInList,
  id: z.string(),
  provider: z.string(),
  amount,
  currency: z.enum(currencies),
  createdAt: z.number(),
  expiresAt: z.number(),
})
export type OpenCodeRow = z.output<typeof codeRow>

export const listOpenCodes = endpoint({
  method: 'POST',
  path: '/api/office/codes/list',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  does: 'Lists the QR codes that can be paid now, with masked members.',
  body: z.object({
    filters: z.object({
      memberId: moneyFilters.memberId,
      provider: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,20}$/))),
    }),
    ...listPage,
  }),
  answer: listAnswer(codeRow),
  refuses: [],
})
