import { workEach, type Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import { claimGift, dueGifts, type GiftLink } from './gift-link.ts'
import { inHandUntil, redeemGift } from './redeem-gift.ts'

const giftsAtOnce = 20

/** Resolves unfinished gifts, after a call without an answer or a crash at any point. */
export const askGifts: Job = {
  name: 'ask-gifts',
  everyMs: 1_000,
  run: async (house) => {
    const due = await dueGifts(house.db, clock.now(), giftsAtOnce)
    return workEach(house, due, (link) => ask(house, link), 'gift check failed')
  },
}

async function ask(house: House, link: GiftLink): Promise<boolean> {
  if (!(await claimGift(house.db, link, inHandUntil(house)))) return false
  await redeemGift(house, { ...link, tries: link.tries + 1 })
  return true
}
