import * as z from 'zod/mini'
import { correctionKinds, movementStatuses } from './statuses.ts'
import { endpoint, fileAnswer } from './endpoint.ts'
import { amount } from './money.ts'
import { largestPageSize, locales } from './constants.ts'

export const statementTypes = [
  'deposit',
  'bonus',
  'finish_bonus',
  'withdraw',
  'transfer',
  'adjustment',
] as const
export type StatementType = (typeof statementTypes)[number]

/** The ways in which a play lock ends. */
export const lockEnds = ['won', 'lost', 'cancelled', 'expired'] as const
export type LockEnd = (typeof lockEnds)[number]

/**
 * The campaign of a row of type bonus or finish_bonus, under the key of the credit's source: its
 * code and the operator's name for it, in the language of the call.
 */
const description = z.optional(z.object({ code: z.string(), description: z.string() }))

export const statementRow = z.object({
  _id: z.string(),
  statementType: z.enum(statementTypes),
  /**
   * Where the money comes from or goes to: a bank code, `wallet`, a game code, the source of a
   * credit (`bonus`, `promotion`, `invite`, `refund`, `luckydraw`), or `adjustment` for the operator
   * in a correction.
   */
  from: z.string(),
  to: z.string(),
  /** Display names of `from` and `to` for games, credits and named gateways. */
  fromName: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  /** The destination account of a withdrawal as registered at the time of the request. */
  account: z.nullable(z.string()),
  status: z.enum(movementStatuses),
  /** The unsigned amount; its sign follows from type and direction (STM-3). */
  amount,
  createdAt: z.number(),
  /** When the movement was settled; null while it is in progress. */
  settledAt: z.nullable(z.number()),
  /**
   * The query of a transfer whose outcome is unknown. asking: the game is being queried and, if it
   * responds, the outcome is known by `knownBy`. silent: the game did not respond and is queried
   * again at `knownBy`. staff: the staff settle the transfer.
   */
  search: z.nullable(
    z.object({ state: z.enum(['asking', 'silent', 'staff']), knownBy: z.nullable(z.number()) }),
  ),
  /** Main wallet balance after the last entry of this movement. */
  balance: z.nullable(amount),
  bonus: description,
  promotion: description,
  invite: description,
  refund: description,
  luckydraw: description,
  /** How the lock ended, for rows of type finish_bonus. */
  ended: z.optional(z.enum(lockEnds)),
  /** What is corrected, for rows of type adjustment. */
  correction: z.optional(z.enum(correctionKinds)),
  /** True for a deposit that was reversed, and for a withdrawal that the bank has returned. */
  isReversed: z.optional(z.boolean()),
})
export type StatementRow = z.output<typeof statementRow>

export type Direction = 'in' | 'out' | 'none'

/** Direction of the money. The amount itself is unsigned (STM-3). */
export function directionOf(
  row: Pick<StatementRow, 'statementType' | 'from' | 'to' | 'amount'>,
): Direction {
  if (row.amount === 0n) return 'none'
  if (row.statementType === 'deposit' || row.statementType === 'bonus') return 'in'
  if (row.statementType === 'adjustment') return row.to === 'wallet' ? 'in' : 'out'
  if (row.statementType === 'transfer')
    return row.to === 'wallet' ? 'in' : row.from === 'wallet' ? 'out' : 'none'
  return 'out'
}

export function signedAmount(
  row: Pick<StatementRow, 'statementType' | 'from' | 'to' | 'amount'>,
): bigint {
  return directionOf(row) === 'out' ? -row.amount : row.amount
}

/**
 * Filters of the statement; an absent one matches everything. Dates are whole days in Bangkok time,
 * both included.
 */
const filters = {
  types: z.optional(z.array(z.enum(statementTypes)).check(z.maxLength(statementTypes.length))),
  statuses: z.optional(
    z.array(z.enum(movementStatuses)).check(z.maxLength(movementStatuses.length)),
  ),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

export const readStatement = endpoint({
  method: 'POST',
  path: '/api/statement',
  access: 'member',
  changes: false,
  does: "Returns a page of the member's movements, newest first; every page costs the same.",
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
  access: 'member',
  changes: false,
  does:
    'Returns the totals of deposits and withdrawals in the given days, or of all time, without ' +
    'those that were reversed. net: deposits less withdrawals.',
  body: z.object({ from: filters.from, to: filters.to }),
  answer: z.object({ deposits: amount, withdrawals: amount, net: amount }),
  refuses: [],
})

/**
 * Reasons why a transfer failed: the game refused it, the game never received it, or the staff
 * found that nothing was transferred.
 */
export const transferReasons = {
  refused: 'GAME_REFUSED',
  lost: 'NOT_RECEIVED',
  staff: 'STAFF_RETURNED',
} as const
export type TransferReason = (typeof transferReasons)[keyof typeof transferReasons]

/** All details of one movement; a field is null where it does not apply. */
export const statementReceipt = z.object({
  row: statementRow,
  bankReference: z.nullable(z.string()),
  /**
   * The payer of a deposit or the payee of a withdrawal, with account digits masked as by the bank.
   */
  counterparty: z.nullable(
    z.object({
      bankCode: z.nullable(z.string()),
      accountNo: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  ),
  /**
   * The reason why the movement failed or waits: a refusal code, or the text of the refusing party.
   */
  reason: z.nullable(z.string()),
  /** Who wrote the reason for a rejected withdrawal: the bank or staff. */
  reasonBy: z.nullable(z.enum(['bank', 'staff'])),
  /** The movement that this one corrects, or that corrects this one. */
  relatedId: z.nullable(z.string()),
  /** Game credits and the rate, for a transfer with a rate other than one. */
  credits: z.nullable(amount),
  rate: z.nullable(z.number()),
})
export type StatementReceipt = z.output<typeof statementReceipt>

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/statement/receipt/:id',
  access: 'member',
  changes: false,
  does: "Returns the receipt of one of the member's own movements.",
  params: z.object({ id: z.string().check(z.regex(/^m[0-9a-z]{1,13}-[0-9a-z]{1,13}$/)) }),
  answer: statementReceipt,
  refuses: ['NO_DATA'],
  fieldRefusals: { id: 'NO_DATA' },
})

export const exportStatement = endpoint({
  method: 'POST',
  path: '/api/statement/export',
  access: 'member',
  changes: false,
  timeoutMs: 300_000,
  does: 'Streams the movements as CSV, oldest first, with headings in the requested language.',
  body: z.object({ ...filters, locale: z.enum(locales) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: [],
})
