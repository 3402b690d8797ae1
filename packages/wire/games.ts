/**
 * The transfer-wallet protocol of the game providers: the provider keeps the player's credits, the
 * operator transfers them in and out.
 */
import * as z from 'zod/mini'
import { wireAmount, wireNumber } from './amount.ts'

export const gameCalls = [
  'create',
  'balance',
  'deposit',
  'withdraw',
  'query',
  'reset',
  'launch',
  'history',
  'bets',
] as const
export type GameCall = (typeof gameCalls)[number]

export const gamePath = (code: string, call: GameCall) =>
  `/games/${encodeURIComponent(code)}/${call}`

/** A provider's own result codes. Any other code leaves the outcome unknown. */
export const gameCode = {
  ok: 0,
  playerExists: 1,
  notEnough: 2,
  referenceExists: 3,
  referenceNotFound: 4,
  playerNotFound: 5,
  tooMany: 16,
  walletLocked: 20,
  pending: 35,
  badRequest: 40,
  unauthorised: 41,
  maintenance: 99,
} as const

/** With these codes the provider confirms that no credits were transferred and none will be. */
export const definiteRefusals: ReadonlySet<number> = new Set([
  gameCode.notEnough,
  gameCode.playerNotFound,
  gameCode.walletLocked,
  gameCode.badRequest,
  gameCode.unauthorised,
  gameCode.maintenance,
])

const username = z
  .string()
  .check(z.regex(/^[a-z0-9]{3,24}$/, 'a username of 3 to 24 small letters and digits'))
const password = z.string().check(z.minLength(4), z.maxLength(64))
const reference = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'a reference of 1 to 64 letters, digits, _ or -'))

export const playerCredentials = z.object({ username, password })
export const playerName = z.object({ username })
export const gameTransfer = z.object({
  username,
  amount: wireAmount.check(z.refine((credits) => credits > 0n, 'an amount above 0.00')),
  reference,
})
export const gameQuery = z.object({ reference })
/** Transfers per page of a provider's history. */
export const historyPageSize = 100
/**
 * Query for the transfers settled from `from` (included) to `to` (excluded), both in milliseconds
 * since 1970; pages are counted from 1.
 */
export const gameHistory = z.object({ from: z.int(), to: z.int(), page: z.int().check(z.gte(1)) })
/** Query for the bets whose state changed in that period, in the order of the changes. */
export const gameBets = gameHistory
export const gameLaunch = z.object({
  username,
  locale: z.string().check(z.minLength(2), z.maxLength(10)),
})

const code = z.int()
const message = z.optional(z.string())

export const codeAnswer = z.object({ code, message })
export const balanceAnswer = z.object({ code, message, balance: z.optional(wireAmount) })
/**
 * Outcome of a transfer; with code 3 (duplicate reference), of the first call with this reference.
 */
export const transferStatus = z.enum(['success', 'failed', 'pending'])
export const transferAnswer = z.object({
  code,
  message,
  reference: z.optional(z.string()),
  balance: z.optional(wireAmount),
  status: z.optional(transferStatus),
})
/** The response to a query about a transfer; `kind` and `amount` describe the transfer. */
export const queryAnswer = z.object({
  code,
  message,
  reference: z.optional(z.string()),
  status: z.optional(transferStatus),
  kind: z.optional(z.enum(['deposit', 'withdraw'])),
  amount: z.optional(wireAmount),
})
/** Only successful transfers are listed: a failed one is not in the history. */
export const historyRow = z.object({
  reference: z.string(),
  kind: z.enum(['deposit', 'withdraw']),
  amount: wireAmount,
})
export const historyAnswer = z.object({
  code,
  message,
  rows: z.optional(z.array(historyRow)),
  next: z.optional(z.nullable(z.int())),
})
export const betState = z.enum(['open', 'settled', 'void'])
/**
 * A bet in its current state. `valid` is the counted turnover: the stake of a settled bet; zero
 * while it is open, for a void bet, and for a tie, which returns the stake.
 */
export const betRow = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  username: z.string(),
  state: betState,
  stake: wireAmount,
  valid: wireAmount,
  won: wireAmount,
  placedAt: z.int(),
  settledAt: z.nullable(z.int()),
  changedAt: z.int(),
})
export const betsAnswer = z.object({
  code,
  message,
  rows: z.optional(z.array(betRow)),
  next: z.optional(z.nullable(z.int())),
})
export const launchAnswer = z.object({ code, message, link: z.optional(z.url()) })

/**
 * An amount in a simulated round, played from the simulators' page or by a test, which may send
 * amounts as numbers.
 */
const playAmount = z.union([wireAmount, wireNumber])
/** `open`: the stake is taken and the bet stays open. `void`: the stake is returned. */
export const gamePlay = z.object({
  username,
  bet: playAmount,
  win: z._default(playAmount, 0n),
  open: z.optional(z.boolean()),
  void: z.optional(z.boolean()),
})
/**
 * How a bet ends: with its winnings, or void. A settled bet may be settled again with a different
 * result.
 */
export const betEnd = z.object({
  bet: z.string(),
  win: z._default(playAmount, 0n),
  void: z.optional(z.boolean()),
})

export type BetState = z.infer<typeof betState>
export type TransferStatus = z.infer<typeof transferStatus>
export type BalanceAnswerWire = z.input<typeof balanceAnswer>
export type TransferAnswerWire = z.input<typeof transferAnswer>
export type QueryAnswerWire = z.input<typeof queryAnswer>
export type HistoryAnswerWire = z.input<typeof historyAnswer>
export type BetsAnswerWire = z.input<typeof betsAnswer>
export type LaunchAnswerWire = z.input<typeof launchAnswer>
