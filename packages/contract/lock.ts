import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lockSources } from './lock-ended.ts'
import { amount } from './money.ts'

export { lockSources, readEndedLocks } from './lock-ended.ts'
export type LockSource = (typeof lockSources)[number]

/**
 * How often a bonus may be received: in total, per Bangkok day, or per week from Sunday. The lock
 * type of any other credit is its source.
 */
export const receiveLimits = ['limit', 'day', 'week'] as const
export type ReceiveLimit = (typeof receiveLimits)[number]
export const lockTypes = [...receiveLimits, 'promotion', 'invite', 'refund', 'luckydraw'] as const
export type LockType = (typeof lockTypes)[number]

export const lockStates = ['in_play', 'won', 'lost', 'cancelled', 'expired'] as const
export type LockState = (typeof lockStates)[number]

/** Percentages have at most two decimals: 120 is 1.2 times the base. */
const percent = z.number()
/** The percentage of a game's turnover that counts: 100 means all of it, 0 none. */
const countedGame = z.object({ code: z.string(), name: z.string(), percent })

/**
 * The terms that end a lock, shown before a credit is accepted. Amounts are null where they
 * depend on money that is not known yet.
 */
export const lockTerms = z.object({
  /** Required turnover as a multiple of its base; null: no turnover is required. */
  turnoverTimes: z.nullable(z.number()),
  turnoverRequired: z.nullable(amount),
  /**
   * The lock is won when the total balance reaches this percentage of the base; null: by turnover
   * only.
   */
  percentSuccess: z.nullable(percent),
  /**
   * The lock is lost when the total balance is at most this percentage of the base, or at most
   * `minLostAt`.
   */
  percentFail: percent,
  wonAt: z.nullable(amount),
  lostAt: z.nullable(amount),
  /** A new credit may be taken while the total balance is at most this amount. */
  minRemain: amount,
  /** The smallest losing threshold, which applies when `percentFail` of a small base is less. */
  minLostAt: amount,
  /**
   * The most that the member receives of the credit's share on winning; null: all of it. Own money
   * and its share of the winnings are always kept.
   */
  maxWithdraw: z.nullable(amount),
  lastsDays: z.number(),
  games: z.array(countedGame),
  /** Games that reject transfers while the lock is active. */
  excluded: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type LockTerms = z.output<typeof lockTerms>

/**
 * The terms of a credit for this member before it is accepted, computed by the rules that apply to
 * its lock.
 */
export const lockOffer = z.object({
  credit: amount,
  /**
   * The member's whole balance now, in the wallet and the games, which the lock also blocks from
   * withdrawal.
   */
  own: amount,
  /** The deposit that earns the credit; zero for a credit without a deposit. */
  deposit: amount,
  /** True when `own` exceeds `minRemain`, so that the member must confirm a second time. */
  locksOwn: z.boolean(),
  /**
   * The credit in percent of the initial total: this share of the winnings is limited by
   * `maxWithdraw`.
   */
  share: percent,
  turnoverRequired: z.nullable(amount),
  wonAt: z.nullable(amount),
  lostAt: amount,
  maxWithdraw: z.nullable(amount),
  lastsDays: z.number(),
  /**
   * For a balance of `total` with all terms met: the amount that can be withdrawn and the amount
   * taken. `cancel`: the same if the lock is cancelled.
   */
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
  /** The operator's name for the campaign, in the language of the call. */
  name: z.string(),
  type: z.enum(lockTypes),
  credit: amount,
  /** The member's own money in the lock, including later deposits. */
  principal: amount,
  base: amount,
  total: amount,
  turnoverDone: amount,
  wonAt: z.nullable(amount),
  lostAt: amount,
  startedAt: z.number(),
  expiresAt: z.number(),
  /**
   * True when every game has reported its balance and no transfer is pending; the lock can end only
   * then.
   */
  settled: z.boolean(),
  /** Result of a cancellation now: the amount that stays in the wallet and the amount taken. */
  cancel: z.object({ keeps: amount, takes: amount }),
})
export type PlayLock = z.output<typeof playLock>

export const readLock = endpoint({
  method: 'GET',
  path: '/api/lock',
  access: 'member',
  changes: false,
  does:
    "Returns the member's play lock: terms, progress, end thresholds and the cost of " +
    'cancelling.',
  answer: z.object({ lock: z.nullable(playLock) }),
  refuses: [],
})

/** A full-slide picture, the operator's HTML, or both. */
export const banner = z.object({ image: z.string(), html: z.string() })
export type Banner = z.output<typeof banner>
export const banners = z.object({ banners: z.array(banner) })
