import * as z from 'zod/mini'
import { endpoint, fileAnswer } from './endpoint.ts'
import { amount } from './money.ts'
import { largestPageSize, locales } from './limits.ts'

export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const
export type StatementType = (typeof statementTypes)[number]
export const statementStatuses = ['in progress', 'SUCCESS', 'FAILED'] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** How a play lock can end. */
export const lockEnds = ['won', 'lost', 'cancelled', 'expired'] as const
export type LockEnd = (typeof lockEnds)[number]

/** Of a row of type bonus or finish_bonus, under the name of what the credit came from: the campaign's code, and what the operator calls it, in the language of the call. */
const description = z.optional(z.object({ code: z.string(), description: z.string() }))

export const statementRow = z.object({
  _id: z.string(),
  statementType: z.enum(statementTypes),
  /** A bank code, `wallet`, a game code, or what a credit came from: `bonus`, `promotion`, `invite`, `refund`, `luckydraw`. */
  from: z.string(),
  to: z.string(),
  /** Display names of from and to where they are games, credits, or gateways with a name. */
  fromName: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  /** The bank account that a withdrawal goes to, as it was registered when it was asked for. */
  account: z.nullable(z.string()),
  status: z.enum(statementStatuses),
  /** Unsigned; the sign follows from type and direction (STM-3). */
  amount,
  createdAt: z.number(),
  /** Null while it is in progress. */
  settledAt: z.nullable(z.number()),
  /** Of a transfer whose outcome is not known yet. asking: known by that time as long as the game answers; silent: asked again then; staff: settled by a person. */
  search: z.nullable(
    z.object({ state: z.enum(['asking', 'silent', 'staff']), knownBy: z.nullable(z.number()) }),
  ),
  /** The main wallet after the last change that this movement made to it. */
  balance: z.nullable(amount),
  bonus: description,
  promotion: description,
  invite: description,
  refund: description,
  luckydraw: description,
  /** Of a row of type finish_bonus. */
  ended: z.optional(z.enum(lockEnds)),
})
export type StatementRow = z.output<typeof statementRow>

export type Direction = 'in' | 'out' | 'none'

/** The direction of the money. The amount itself has no sign (STM-3). */
export function directionOf(
  row: Pick<StatementRow, 'statementType' | 'from' | 'to' | 'amount'>,
): Direction {
  if (row.amount === 0n) return 'none'
  if (row.statementType === 'deposit' || row.statementType === 'bonus') return 'in'
  if (row.statementType === 'transfer')
    return row.to === 'wallet' ? 'in' : row.from === 'wallet' ? 'out' : 'none'
  return 'out'
}

export function signedAmount(
  row: Pick<StatementRow, 'statementType' | 'from' | 'to' | 'amount'>,
): bigint {
  return directionOf(row) === 'out' ? -row.amount : row.amount
}

/** Which movements: all where a filter is absent. Dates are whole days of Bangkok, both included. */
const filters = {
  types: z.optional(z.array(z.enum(statementTypes)).check(z.maxLength(statementTypes.length))),
  statuses: z.optional(
    z.array(z.enum(statementStatuses)).check(z.maxLength(statementStatuses.length)),
  ),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

export const readStatement = endpoint({
  method: 'POST',
  path: '/api/statement',
  who: 'member',
  changes: false,
  does: "Answers one page of the member's movements, newest first; any page costs the same.",
  body: z.object({
    ...filters,
    page: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    limit: z.int().check(z.minimum(1), z.maximum(largestPageSize)),
  }),
  answer: z.object({ total: z.number(), statements: z.array(statementRow) }),
  refuses: [],
})

export const readStatementTotals = endpoint({
  method: 'POST',
  path: '/api/statement/totals',
  who: 'member',
  changes: false,
  does: 'Adds up what came in and what was paid out in the days asked for, or ever. net: deposits less withdrawals.',
  body: z.object({ from: filters.from, to: filters.to }),
  answer: z.object({ deposits: amount, withdrawals: amount, net: amount }),
  refuses: [],
})

/** Why a transfer failed: the game said no, it never received the order, or staff found that nothing moved. */
export const transferReasons = {
  refused: 'GAME_REFUSED',
  lost: 'NOT_RECEIVED',
  staff: 'STAFF_RETURNED',
} as const
export type TransferReason = (typeof transferReasons)[keyof typeof transferReasons]

/** All that is known of one movement; a line is absent where it does not apply. */
export const statementReceipt = z.object({
  row: statementRow,
  bankReference: z.nullable(z.string()),
  /** The other side: who paid in, or where a withdrawal went. Account digits as the bank tells them. */
  counterparty: z.nullable(
    z.object({
      bankCode: z.nullable(z.string()),
      accountNo: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  ),
  /** Why it failed or waits: a refusal code, or the words of who said no. */
  reason: z.nullable(z.string()),
  /** Whose words the reason of a withdrawal is in. */
  reasonBy: z.nullable(z.enum(['bank', 'staff'])),
  /** Game credits and the rate, for a transfer at another rate than one. */
  credits: z.nullable(amount),
  rate: z.nullable(z.number()),
})
export type StatementReceipt = z.output<typeof statementReceipt>

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/statement/receipt/:id',
  who: 'member',
  changes: false,
  does: "Answers the receipt of one of the member's own movements.",
  params: z.object({ id: z.string().check(z.regex(/^m[0-9a-z]{1,13}-[0-9a-z]{1,13}$/)) }),
  answer: statementReceipt,
  refuses: ['NO_DATA'],
  fieldRefusals: { id: 'NO_DATA' },
})

export const exportStatement = endpoint({
  method: 'POST',
  path: '/api/statement/export',
  who: 'member',
  changes: false,
  timeoutMs: 300_000,
  does: 'Streams the movements as CSV, oldest first, with the headings in the language asked for.',
  body: z.object({ ...filters, locale: z.enum(locales) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: [],
})
