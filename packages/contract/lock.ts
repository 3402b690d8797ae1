import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lockSources } from './lock-ended.ts'
import { amount } from './money.ts'

export { lockSources, readEndedLocks } from './lock-ended.ts'
export type LockSource = (typeof lockSources)[number]

/** How often a bonus may be received, in all or per Bangkok day or Sunday week; other credits are called by their source. */
export const receiveLimits = ['limit', 'day', 'week'] as const
export type ReceiveLimit = (typeof receiveLimits)[number]
export const lockTypes = [...receiveLimits, 'promotion', 'invite', 'refund', 'luckydraw'] as const
export type LockType = (typeof lockTypes)[number]

export const lockStates = ['in_play', 'won', 'lost', 'cancelled', 'expired'] as const
export type LockState = (typeof lockStates)[number]

/** Percentages are numbers with at most two decimals: 120 is one and a fifth of the base. */
const percent = z.number()
/** How much of a game's turnover counts: 100 all of it, 0 none. */
const countedGame = z.object({ code: z.string(), name: z.string(), percent })

/** What ends a lock, told before it is accepted. Amounts are null where they depend on money that is not known yet. */
export const lockTerms = z.object({
  /** Turnover of so many times what it is counted on; null: no turnover is asked for. */
  turnoverTimes: z.nullable(z.number()),
  turnoverRequired: z.nullable(amount),
  /** Won when the total balance reaches this share of the base; null: by turnover alone. */
  percentSuccess: z.nullable(percent),
  /** Lost when the total balance is this share of the base, or `minLostAt`, or less. */
  percentFail: percent,
  wonAt: z.nullable(amount),
  lostAt: z.nullable(amount),
  /** With so little or less in all, a new credit may be taken. */
  minRemain: amount,
  /** The share of a small base never counts below this: the least total at which it is lost. */
  minLostAt: amount,
  /** What may be kept at most of the credit's share when it is won; null: all of it. Own money and its share are always kept. */
  maxWithdraw: z.nullable(amount),
  lastsDays: z.number(),
  games: z.array(countedGame),
  /** Games that no money may be moved to while it is in play. */
  excluded: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type LockTerms = z.output<typeof lockTerms>

/** What accepting a credit would mean for this member, told before it is accepted: by the rules that will judge its lock. */
export const lockOffer = z.object({
  credit: amount,
  /** All of the member's money now, in the wallet and the games: it cannot be withdrawn meanwhile either. */
  own: amount,
  /** What is paid in to receive the credit; zero where it comes without a deposit. */
  deposit: amount,
  /** There is own money above the bound: the member is asked once more. */
  locksOwn: z.boolean(),
  /** The credit in percent of the total it begins with: this share of the winnings counts towards `maxWithdraw`. */
  share: percent,
  turnoverRequired: z.nullable(amount),
  wonAt: z.nullable(amount),
  lostAt: amount,
  maxWithdraw: z.nullable(amount),
  lastsDays: z.number(),
  /** With `total` once everything is met: what can be withdrawn and what is taken; `cancel`: if it is given up then. */
  example: z.object({
    total: amount,
    keeps: amount,
    takes: amount,
    cancel: z.object({ keeps: amount, takes: amount }),
  }),
})
export type LockOffer = z.output<typeof lockOffer>

export const playLock = z.object({
  ...lockTerms.shape,
  _id: z.string(),
  source: z.enum(lockSources),
  /** The campaign's code; empty for invite and refund. */
  sourceCode: z.string(),
  /** What the operator calls it, in the language of the call. */
  name: z.string(),
  type: z.enum(lockTypes),
  credit: amount,
  /** The member's own money inside, deposits since then included. */
  principal: amount,
  base: amount,
  total: amount,
  turnoverDone: amount,
  wonAt: z.nullable(amount),
  lostAt: amount,
  startedAt: z.number(),
  expiresAt: z.number(),
  /** True while every balance is known and nothing is on its way: only then it can end. */
  settled: z.boolean(),
  /** What cancelling now would leave in the wallet and take out of it. */
  cancel: z.object({ keeps: amount, takes: amount }),
})
export type PlayLock = z.output<typeof playLock>

export const readLock = endpoint({
  method: 'GET',
  path: '/api/lock',
  who: 'member',
  changes: false,
  does: 'Answers the play lock of the member: what it asks for, how far it is, what ends it and what cancelling would cost.',
  answer: z.object({ lock: z.nullable(playLock) }),
  refuses: [],
})

/** A picture over the whole slide, or the operator's HTML, or both. */
export const banner = z.object({ image: z.string(), html: z.string() })
export type Banner = z.output<typeof banner>
export const banners = z.object({ banners: z.array(banner) })
