import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { banners, lockOffer, lockSources, lockTypes } from './lock.ts'
import { largestPageSize } from './constants.ts'
import { amount } from './money.ts'

export const checkRefund = endpoint({
  method: 'GET',
  path: '/api/refund/check',
  access: 'member',
  changes: false,
  does:
    'Returns the refund available for the last closed week, the accrued refund, and the ' +
    'terms of its credit.',
  answer: z.object({
    /** False while the operator has switched refunds off. */
    isActive: z.boolean(),
    /** True when a refund can be received now or has accrued. */
    result: z.boolean(),
    /** The active play lock, which blocks receiving the refund; null: none. */
    bonus: z.nullable(z.object({ source: z.enum(lockSources), type: z.enum(lockTypes) })),
    /** The operator's rules of refunds in HTML. */
    info: z.string(),
    /** Accrued refund that has not been transferred to the wallet yet. */
    refundAmount: amount,
    refundSuccess: z.nullable(z.number()),
    refundFail: z.nullable(z.number()),
    /**
     * `refundSuccess` and `refundFail` as amounts, if the refund were received now; null where
     * there is no threshold.
     */
    successAmount: z.nullable(amount),
    failAmount: z.nullable(amount),
    /**
     * Days until the lock expires, and everything except the member's own money is taken; null: no
     * lock.
     */
    lastsDays: z.nullable(z.number()),
    /** The terms of receiving the refund now; null: no lock, or nothing to receive. */
    offer: z.nullable(lockOffer),
    /** The requirement on the balance: `total` must be at most `minRemain`. */
    minRemain: amount,
    total: amount,
    /**
     * The amount that `receiveRefund` would accrue for the period; zero when it was received
     * already or there was no loss.
     */
    claimable: amount,
    percent: z.number(),
    cap: z.nullable(amount),
    minimum: amount,
    /** The last closed week, in milliseconds since 1970; `to` is not included. */
    period: z.object({ from: z.number(), to: z.number(), received: z.boolean() }),
  }),
  refuses: [],
})

export const receiveRefund = endpoint({
  method: 'GET',
  path: '/api/refund/receive',
  access: 'member',
  changes: true,
  does: 'Adds the refund of the last closed week to the accrued refund, once per member and week.',
  answer: z.object({ message: z.literal('REFUND_SUCCESS'), amount }),
  refuses: ['REFUND_INACTIVE', 'REFUND_CONDITION', 'NO_REFUND', 'REFUND_MINIMUM'],
})

export const addRefundToWallet = endpoint({
  method: 'GET',
  path: '/api/refund/addWallet',
  access: 'member',
  changes: true,
  does: 'Credits the accrued refund to the wallet and starts its lock, if it has one.',
  answer: z.object({ amount }),
  refuses: [
    'REFUND_INACTIVE',
    'NO_REFUND',
    'REFUND_CONDITION',
    'BONUS_OPEN_BETS',
    'BONUS_CONDITION',
    'PLAY_PAUSED',
  ],
})

export const readRefunds = endpoint({
  method: 'POST',
  path: '/api/refund',
  access: 'member',
  changes: false,
  does: 'Returns a page of the received refunds, newest first.',
  body: z.object({
    page: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    limit: z.int().check(z.minimum(1), z.maximum(largestPageSize)),
  }),
  answer: z.object({
    total: z.number(),
    refunds: z.array(z.object({ refundAmount: amount, createdAt: z.number() })),
  }),
  refuses: [],
})

export const readRefundBanners = endpoint({
  method: 'GET',
  path: '/api/refund/banners',
  access: 'member',
  changes: false,
  does: "Lists the operator's banners about refunds.",
  answer: banners,
  refuses: [],
})
