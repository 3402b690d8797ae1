import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { banners, lockOffer, lockSources, lockTypes } from './lock.ts'
import { largestPageSize } from './limits.ts'
import { amount } from './money.ts'

export const checkRefund = endpoint({
  method: 'GET',
  path: '/api/refund/check',
  who: 'member',
  changes: false,
  does: 'Tells what of the last closed week can be refunded, what is accrued, and under which conditions it comes to the wallet.',
  answer: z.object({
    /** False while the operator has it switched off. */
    isActive: z.boolean(),
    /** Something can be received now, or is accrued. */
    result: z.boolean(),
    /** The lock that is held, which disables receiving; null: none. */
    bonus: z.nullable(z.object({ source: z.enum(lockSources), type: z.enum(lockTypes) })),
    /** The operator's HTML about the rules. */
    info: z.string(),
    /** Accrued and not yet in the wallet. */
    refundAmount: amount,
    refundSuccess: z.nullable(z.number()),
    refundFail: z.nullable(z.number()),
    /** What these percentages would be in money, were it received now; null where there is no threshold. */
    successAmount: z.nullable(amount),
    failAmount: z.nullable(amount),
    /** Days until the lock's time is over, which takes what is above the own money; null: no lock. */
    lastsDays: z.nullable(z.number()),
    /** What receiving it would mean; null: no lock, or nothing to receive. */
    offer: z.nullable(lockOffer),
    /** The second condition line: the balance may be this much at most, and is `total`. */
    minRemain: amount,
    total: amount,
    /** What `receiveRefund` would accrue for the period; zero when it was received or nothing was lost. */
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
  who: 'member',
  changes: true,
  does: 'Settles the last closed week into the accrued refund, once a member and week.',
  answer: z.object({ message: z.literal('REFUND_SUCCESS'), amount }),
  refuses: ['REFUND_INACTIVE', 'REFUND_CONDITION', 'NO_REFUND', 'REFUND_MINIMUM'],
})

export const addRefundToWallet = endpoint({
  method: 'GET',
  path: '/api/refund/addWallet',
  who: 'member',
  changes: true,
  does: 'Moves the accrued refund to the wallet and starts its lock, where it has one.',
  answer: z.object({ amount }),
  refuses: ['REFUND_INACTIVE', 'NO_REFUND', 'REFUND_CONDITION', 'BONUS_OPEN_BETS', 'PLAY_PAUSED'],
})

export const readRefunds = endpoint({
  method: 'POST',
  path: '/api/refund',
  who: 'member',
  changes: false,
  does: 'Answers one page of the refunds that were received, newest first.',
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
  who: 'member',
  changes: false,
  does: "Lists the operator's banners about refunds.",
  answer: banners,
  refuses: [],
})
