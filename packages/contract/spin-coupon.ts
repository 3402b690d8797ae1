import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lockOffer, lockTerms } from './lock.ts'
import { amount } from './money.ts'

export const couponPageSize = 3
export const claimDebounceMs = 500

/**
 * A slice's prize. money: to the wallet. coins: more spins. gift: a claim to something that the
 * operator hands over. none: nothing.
 */
export const prizeKinds = ['money', 'coins', 'gift', 'none'] as const
export type PrizeKind = (typeof prizeKinds)[number]

/** A member's coupons of one prize. */
export const coupon = z.object({
  /** Identifies the prize; the argument of `claimCoupon`. */
  _id: z.string(),
  prize: z.object({ name: z.string(), slice: z.string() }),
  label: z.string(),
  kind: z.enum(prizeKinds),
  amount: z.number(),
  /** Earliest expiry of these coupons; null: they never expire. */
  expiresAt: z.nullable(z.number()),
  /** Amount of a money prize, and its terms if there are any. */
  money: z.nullable(amount),
  terms: z.nullable(lockTerms),
  /** The terms of claiming one of these coupons; null: without terms. */
  offer: z.nullable(lockOffer),
})
export type Coupon = z.output<typeof coupon>

export const readCoupons = endpoint({
  method: 'GET',
  path: '/api/spinwheel/coupon',
  access: 'member',
  changes: false,
  does: 'Lists the coupons that the member can claim, by prize.',
  answer: z.object({ coupons: z.array(coupon) }),
  refuses: [],
})

export const claimCoupon = endpoint({
  method: 'POST',
  path: '/api/spinwheel/coupon/claim',
  access: 'member',
  changes: true,
  idempotent: true,
  does:
    'Claims one coupon of a prize: money is credited to the wallet, coins to the coin balance, a ' +
    'gift becomes a claim that the operator fulfils.',
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
    'BONUS_CONDITION',
    'PLAY_PAUSED',
    'IDEMPOTENCY_MISMATCH',
  ],
  fieldRefusals: { coupon: 'INVALID_CODE' },
})

/** Maximum coupons per request; the rest is left for the next request. */
export const maxClaimedAtOnce = 50

/**
 * Why a coupon was not claimed. terms: a prize with terms must be accepted separately. more: beyond
 * `maxClaimedAtOnce`. The other codes are the refusals of `claimCoupon`.
 */
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
  'BONUS_CONDITION',
  'PLAY_PAUSED',
] as const

export const claimAllCoupons = endpoint({
  method: 'POST',
  path: '/api/spinwheel/coupon/claim-all',
  access: 'member',
  changes: true,
  idempotent: true,
  does:
    'Claims every coupon whose prize has no terms, each once, and lists the remaining ' +
    'coupons with the reason.',
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
