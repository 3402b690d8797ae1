import { claimDue, type Job } from '../../platform/job.ts'
import { giftLinkColumns, type GiftLink } from './gift-link.ts'
import { redeemUntil, redeemGiftLink } from './redeem-gift-link.ts'

const maxGiftLinks = 20

/** Resolves unfinished gifts, after a call without an answer or a crash at any point. */
export const checkGiftLinks: Job = {
  name: 'check-gift-links',
  everyMs: 1_000,
  run: (ctx) =>
    claimDue<GiftLink & { dueAt: Date }>(
      ctx,
      {
        name: 'gift-links-due',
        table: 'gift_link',
        key: ['hash', 'attempt'],
        columns: giftLinkColumns,
        where: `state = 'reserved'`,
        maxRows: maxGiftLinks,
        countsTries: true,
        claimUntil: () => redeemUntil(ctx),
        failed: 'gift check failed',
      },
      (link) => redeemGiftLink(ctx, link),
    ),
}
