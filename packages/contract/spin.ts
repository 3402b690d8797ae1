import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { largestPageSize } from './constants.ts'
import { amount } from './money.ts'
import { prizeKinds } from './spin-coupon.ts'

export { readSpinActive } from './spin-active.ts'
export * from './spin-coupon.ts'

export const wheelSlice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  /** The operator's description of the prize in HTML. */
  htmlDescription: z.string(),
  kind: z.enum(prizeKinds),
  /** The published odds of the slice: `weight` divided by the sum of all weights. */
  weight: z.number(),
  /**
   * False when the prize is exhausted: a draw of this slice is repeated, and the round records it.
   */
  available: z.boolean(),
})
export type WheelSlice = z.output<typeof wheelSlice>

/**
 * The server's commitment to a round, given to the member in advance. With the seed, disclosed
 * afterwards, anybody can repeat the draw (docs/fairness.md).
 */
export const commitment = z.object({
  /** The member's rounds are numbered without gaps; each has its own seed. */
  no: z.number(),
  /** SHA-256 of the server's seed, in hex. */
  seedHash: z.string(),
  /** SHA-256 of the published odds, in hex. */
  oddsHash: z.string(),
})
export type Commitment = z.output<typeof commitment>

export const readSpinSetup = endpoint({
  method: 'GET',
  path: '/api/spinwheel/setup',
  access: 'member',
  changes: false,
  does:
    "Returns the wheel, the coins, and the server's commitment to the next round, which stays " +
    'the same until the round is played.',
  answer: z.object({
    activeSpinwheel: z.nullable(
      z.object({
        code: z.string(),
        name: z.string(),
        notice: z.string(),
        cost: z.number(),
        slices: z.array(wheelSlice),
      }),
    ),
    userCoin: z.number(),
    next: z.nullable(commitment),
  }),
  refuses: [],
})

/** A played round with everything needed to repeat the draw. */
export const playedRound = z.object({
  no: z.number(),
  wheel: z.string(),
  code: z.string(),
  label: z.string(),
  kind: z.enum(prizeKinds),
  serverSeed: z.string(),
  seedHash: z.string(),
  clientSeed: z.string(),
  odds: z.array(z.object({ code: z.string(), weight: z.number() })),
  oddsHash: z.string(),
  /**
   * The slices that were exhausted when the round was played; the draw was repeated when it gave
   * one of them.
   */
  gone: z.array(z.string()),
  playedAt: z.number(),
})
export type PlayedRound = z.output<typeof playedRound>

export const spinErrors = ['SPIN_INACTIVE', 'NO_COIN', 'SPIN_BUSY', 'SPIN_FAIL'] as const
export type SpinError = (typeof spinErrors)[number]

export const spin = endpoint({
  method: 'POST',
  path: '/api/spinwheel/spin',
  access: 'member',
  changes: true,
  play: true,
  does:
    'Plays the committed round: takes the coin, draws, and stores the coupon. Repeating a round ' +
    'returns the same result.',
  body: z.object({
    /**
     * The number of the round to play, from its commitment. Without it the next round is played, so
     * a retry after a lost response plays a second round.
     */
    no: z.optional(z.int().check(z.gte(1), z.lte(2_000_000_000))),
    /** The member's seed; the server generates one when it is absent. */
    clientSeed: z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/))),
  }),
  answer: z.discriminatedUnion('success', [
    z.object({
      success: z.literal(true),
      result: z.object({
        code: z.string(),
        label: z.string(),
        remainingCoin: z.number(),
        round: playedRound,
      }),
      next: z.nullable(commitment),
    }),
    z.object({
      success: z.literal(false),
      error: z.enum(spinErrors),
      next: z.nullable(commitment),
    }),
  ]),
  refuses: [],
})

const page = z.object({
  page: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  limit: z.int().check(z.minimum(1), z.maximum(largestPageSize)),
})

export const readRounds = endpoint({
  method: 'POST',
  path: '/api/spinwheel/rounds',
  access: 'member',
  changes: false,
  does:
    "Returns a page of the member's rounds with everything needed to verify them, " +
    'newest first.',
  body: page,
  answer: z.object({ total: z.number(), rounds: z.array(playedRound) }),
  refuses: [],
})

export const coinReasons = ['deposit', 'operator', 'spin', 'prize'] as const

export const coinBases = ['turnover', 'net'] as const

export const readCoins = endpoint({
  method: 'POST',
  path: '/api/spinwheel/coins',
  access: 'member',
  changes: false,
  does:
    'Returns a page of the coin history, newest first, with the rule by which coins ' +
    'are earned.',
  body: page,
  answer: z.object({
    total: z.number(),
    coins: z.array(
      z.object({
        reason: z.enum(coinReasons),
        amount: z.number(),
        balance: z.number(),
        createdAt: z.number(),
      }),
    ),
    /** The amount of deposits in a day that earns one coin; null: deposits earn no coins. */
    depositPerCoin: z.nullable(amount),
    /** Which deposits count: those that have been turned over, or all of them minus withdrawals. */
    basis: z.enum(coinBases),
    /** Deposits that can still earn coins once they are turned over. */
    toPlay: amount,
  }),
  refuses: [],
})

export const giftStates = ['waiting', 'fulfilled', 'refused'] as const

export const readGiftClaims = endpoint({
  method: 'GET',
  path: '/api/spinwheel/claims',
  access: 'member',
  changes: false,
  does: "Lists the member's last hundred gift claims with their status, newest first.",
  answer: z.object({
    claims: z.array(
      z.object({
        _id: z.string(),
        label: z.string(),
        status: z.enum(giftStates),
        note: z.nullable(z.string()),
        createdAt: z.number(),
      }),
    ),
  }),
  refuses: [],
})
