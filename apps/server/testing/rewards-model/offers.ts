import { putCampaign } from '../test-campaigns.ts'
import type { World } from './world.ts'

/** The model's copy of an operator's offer. */
export interface Offer {
  code: string
  percent: bigint
  cap: bigint
  least: bigint
  /** The period that `most` applies to. */
  per: 'day' | 'week' | 'ever'
  most: number
  quota: number | null
  budget: bigint | null
}

export interface Offers {
  bonuses: Offer[]
  promotions: { code: string; credit: bigint; quota: number | null }[]
}

let lives = 0

/**
 * Creates three unused bonuses (once a day; twice a week with a quota of three; three times within
 * a budget of 60.00) and two promotion codes.
 */
export async function makeOffers({ app }: World): Promise<Offers> {
  const life = ++lives
  const bonuses: Offer[] = [
    {
      code: `DAY${life}`,
      percent: 10n,
      cap: 30_00n,
      least: 100_00n,
      per: 'day',
      most: 1,
      quota: null,
      budget: null,
    },
    {
      code: `WEEK${life}`,
      percent: 25n,
      cap: 500_00n,
      least: 50_00n,
      per: 'week',
      most: 2,
      quota: 3,
      budget: null,
    },
    {
      code: `EVER${life}`,
      percent: 15n,
      cap: 500_00n,
      least: 50_00n,
      per: 'ever',
      most: 3,
      quota: null,
      budget: 60_00n,
    },
  ]
  const promotions = [
    { code: `FREE${life}`, credit: 40_00n, quota: 2 },
    { code: `GIFT${life}`, credit: 25_00n, quota: null },
  ]
  for (const { code, percent, cap, least, per, most, quota, budget } of bonuses) {
    await putCampaign(app, {
      code,
      percent: Number(percent) * 100,
      cap,
      minDeposit: least,
      receiveLimit: per === 'ever' ? 'limit' : per,
      maxReceived: most,
      quota,
      budget,
      turnover: 100,
      fail: 1_000,
      lastsDays: 2,
      ...(per === 'ever' ? { turnover: null, success: 13_000 } : {}),
    })
  }
  for (const { code, credit, quota } of promotions) {
    await putCampaign(app, {
      code,
      kind: 'promotion',
      percent: 0,
      credit,
      quota,
      minDeposit: 0n,
      turnover: 200,
      fail: 1_000,
      maxWithdraw: 100_00n,
      lastsDays: 1,
    })
  }
  return { bonuses, promotions }
}
