import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { largestPageSize } from './limits.ts'
import { lockOffer, lockTerms } from './lock.ts'
import { amount } from './money.ts'

export { readSpinActive } from './spin-active.ts'

export const couponPageSize = 3
export const claimDebounceMs = 500

/** What a slice gives. money: to the wallet. coins: more spins. gift: a claim that the operator fulfils. none: nothing. */
export const prizeKinds = ['money', 'coins', 'gift', 'none'] as const
export type PrizeKind = (typeof prizeKinds)[number]

export const wheelSlice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  /** The operator's HTML about the prize. */
  htmlDescription: z.string(),
  kind: z.enum(prizeKinds),
  /** The published odds: `weight` of the sum of all weights. */
  weight: z.number(),
  /** False while none of it is left: a draw that meets it is drawn again, and says so. */
  available: z.boolean(),
})
export type WheelSlice = z.output<typeof wheelSlice>

/** What the member holds of a round before it: with the seed, told afterwards, anybody can do the draw again (docs/fairness.md). */
export const commitment = z.object({
  /** The member's rounds are numbered without gaps; each has a seed of its own. */
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
  who: 'member',
  changes: false,
  does: 'Answers the wheel, the coins, and what the server has committed itself to for the next round; asked again it is the same commitment.',
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

/** A round as it was played: everything that it takes to do the draw again. */
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
  /** Slices that had nothing left at that moment, so that a draw that met them was drawn again. */
  gone: z.array(z.string()),
  playedAt: z.number(),
})
export type PlayedRound = z.output<typeof playedRound>

export const spinErrors = ['SPIN_INACTIVE', 'NO_COIN', 'SPIN_BUSY', 'SPIN_FAIL'] as const
export type SpinError = (typeof spinErrors)[number]

export const spin = endpoint({
  method: 'POST',
  path: '/api/spinwheel/spin',
  who: 'member',
  changes: true,
  play: true,
  does: 'Plays the round that the server has committed itself to: takes the coin, draws, and writes the coupon. The same round asked again answers the same result.',
  body: z.object({
    /** The round of the commitment. Without it the waiting round is played, so a lost answer cannot be asked for again. */
    no: z.optional(z.int().check(z.gte(1), z.lte(2_000_000_000))),
    /** The member's own share of the chance; the server draws one where it is absent. */
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

/** How many coupons of one prize a member holds. */
export const coupon = z.object({
  /** Names the prize, and is what `claimCoupon` takes. */
  _id: z.string(),
  prize: z.object({ name: z.string(), slice: z.string() }),
  label: z.string(),
  kind: z.enum(prizeKinds),
  amount: z.number(),
  /** When the first of them expires; null: never. */
  expiresAt: z.nullable(z.number()),
  /** What a money prize is worth, and the conditions under which it comes, if it has any. */
  money: z.nullable(amount),
  terms: z.nullable(lockTerms),
  /** What claiming one would mean; null: no conditions. */
  offer: z.nullable(lockOffer),
})
export type Coupon = z.output<typeof coupon>

export const readCoupons = endpoint({
  method: 'GET',
  path: '/api/spinwheel/coupon',
  who: 'member',
  changes: false,
  does: 'Lists the coupons that the member can claim, by prize.',
  answer: z.object({ coupons: z.array(coupon) }),
  refuses: [],
})

export const claimCoupon = endpoint({
  method: 'POST',
  path: '/api/spinwheel/coupon/claim',
  who: 'member',
  changes: true,
  idempotent: true,
  does: 'Claims one coupon of a prize: money to the wallet, coins to the coins, a gift as a claim that the operator fulfils.',
  body: z.object({ coupon: z.string() }),
  answer: z.object({
    kind: z.enum(prizeKinds),
    label: z.string(),
    money: z.nullable(amount),
    coins: z.nullable(z.number()),
    locked: z.boolean(),
  }),
  refuses: [
    'INVALID_CODE',
    'NO_CLAIMABLE_COUPON',
    'INVALID_PRIZE_CODE',
    'INVALID_COUPON_TYPE',
    'COUPON_EXPIRED',
    'BONUS_REMAINING',
    'BONUS_OPEN_BETS',
    'PLAY_PAUSED',
    'IDEMPOTENCY_MISMATCH',
  ],
  fieldRefusals: { coupon: 'INVALID_CODE' },
})

/** So many coupons of a request; those beyond it stay, and the next request goes on. */
export const maxClaimedAtOnce = 50

/** terms: a prize with conditions is accepted by itself. more: beyond `maxClaimedAtOnce`. The rest are the refusals of `claimCoupon`. */
export const leftReasons = [
  'terms',
  'more',
  'INVALID_CODE',
  'NO_CLAIMABLE_COUPON',
  'INVALID_PRIZE_CODE',
  'INVALID_COUPON_TYPE',
  'COUPON_EXPIRED',
  'BONUS_REMAINING',
  'BONUS_OPEN_BETS',
  'PLAY_PAUSED',
] as const

export const claimAllCoupons = endpoint({
  method: 'POST',
  path: '/api/spinwheel/coupon/claim-all',
  who: 'member',
  changes: true,
  idempotent: true,
  does: 'Claims every coupon whose prize comes without conditions, each once, and lists those that stay with the reason.',
  answer: z.object({
    claimed: z.array(
      z.object({
        coupon: z.string(),
        label: z.string(),
        kind: z.enum(prizeKinds),
        count: z.number(),
        money: z.nullable(amount),
        coins: z.nullable(z.number()),
      }),
    ),
    left: z.array(
      z.object({
        coupon: z.string(),
        label: z.string(),
        count: z.number(),
        why: z.enum(leftReasons),
      }),
    ),
  }),
  refuses: [],
})

const page = z.object({
  page: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  limit: z.int().check(z.minimum(1), z.maximum(largestPageSize)),
})

export const readRounds = endpoint({
  method: 'POST',
  path: '/api/spinwheel/rounds',
  who: 'member',
  changes: false,
  does: "Answers one page of the member's own rounds with all that verifies them, newest first.",
  body: page,
  answer: z.object({ total: z.number(), rounds: z.array(playedRound) }),
  refuses: [],
})

export const coinReasons = ['deposit', 'operator', 'spin', 'prize'] as const

export const coinBases = ['turnover', 'net'] as const

export const readCoins = endpoint({
  method: 'POST',
  path: '/api/spinwheel/coins',
  who: 'member',
  changes: false,
  does: 'Answers one page of how the coins came and went, newest first, with the rule by which they are earned.',
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
    /** So much of a day's deposits earns a coin; null: coins are not earned by deposits. */
    depositPerCoin: z.nullable(amount),
    /** Deposits count once they were played, or less withdrawals. */
    basis: z.enum(coinBases),
    /** Deposits that can still be played for coins. */
    toPlay: amount,
  }),
  refuses: [],
})

export const giftStates = ['waiting', 'fulfilled', 'refused'] as const

export const readGiftClaims = endpoint({
  method: 'GET',
  path: '/api/spinwheel/claims',
  who: 'member',
  changes: false,
  does: "Lists the member's claims of gifts and how they stand, newest first; the last hundred.",
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
