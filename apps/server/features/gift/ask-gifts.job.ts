import { workEach, type Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { claimGift, dueGifts, type GiftLink } from './gift-link.ts'
import { inHandUntil, redeemGift } from './redeem-gift.ts'

const giftsAtOnce = 20

/** Resolves unfinished gifts, after a call without an answer or a crash at any point. */
export const askGifts: Job = {
  name: 'ask-gifts',
  everyMs: 1_000,
  run: async (ctx) => {
    const due = await dueGifts(ctx.db, clock.now(), giftsAtOnce)
    return workEach(ctx, due, (link) => ask(ctx, link), 'gift check failed')
  },
}

async function ask(ctx: AppContext, link: GiftLink): Promise<boolean> {
  if (!(await claimGift(ctx.db, link, inHandUntil(ctx)))) return false
  await redeemGift(ctx, { ...link, tries: link.tries + 1 })
  return true
}
