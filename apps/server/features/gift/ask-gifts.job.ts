import { claimDue, type Job } from '../../platform/job.ts'
import { giftColumns, type GiftLink } from './gift-link.ts'
import { redeemUntil, redeemGift } from './redeem-gift.ts'

const giftsAtOnce = 20

/** Resolves unfinished gifts, after a call without an answer or a crash at any point. */
export const askGifts: Job = {
  name: 'ask-gifts',
  everyMs: 1_000,
  run: (ctx) =>
    claimDue<GiftLink & { dueAt: Date }>(
      ctx,
      {
        name: 'gifts-due',
        table: 'gift_link',
        key: ['hash', 'attempt'],
        columns: giftColumns,
        where: `state = 'reserved'`,
        maxRows: giftsAtOnce,
        countsTries: true,
        claimUntil: () => redeemUntil(ctx),
        failed: 'gift check failed',
      },
      (link) => redeemGift(ctx, link),
    ),
}
