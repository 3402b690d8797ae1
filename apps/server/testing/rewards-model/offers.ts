import { fromPercent } from '@champa/contract/money'
import { putCampaign } from '../test-campaigns.ts'
import type { Environment } from './environment.ts'

/** The model's copy of an operator's offer. */
export interface Offer {
  code: string
  percent: bigint
  cap: bigint
  minDeposit: bigint
  /** The period in which `maxUses` counts. */
  per: 'day' | 'week' | 'ever'
  maxUses: number
  quota: number | null
  budget: bigint | null
}

export interface Offers {
  bonuses: Offer[]
  promotions: { code: string; credit: bigint; quota: number | null }[]
}

let runs = 0

/**
 * Creates three unused bonuses (once a day; twice a week with a quota of three; three times within
 * a budget of 60.00) and two promotion codes.
 */
export async function makeOffers({ app }: Environment): Promise<Offers> {
  const run = ++runs
  const bonuses: Offer[] = [
    {
      code: `DAY${run}`,
      percent: 10n,
      cap: 30_00n,
      minDeposit: 100_00n,
      per: 'day',
      maxUses: 1,
      quota: null,
      budget: null,
    },
    {
      code: `WEEK${run}`,
      percent: 25n,
      cap: 500_00n,
      minDeposit: 50_00n,
      per: 'week',
      maxUses: 2,
      quota: 3,
      budget: null,
    },
    {
      code: `EVER${run}`,
      percent: 15n,
      cap: 500_00n,
      minDeposit: 50_00n,
      per: 'ever',
      maxUses: 3,
      quota: null,
      budget: 60_00n,
    },
  ]
  const promotions = [
    { code: `FREE${run}`, credit: 40_00n, quota: 2 },
    { code: `GIFT${run}`, credit: 25_00n, quota: null },
  ]
  for (const { code, percent, cap, minDeposit, per, maxUses, quota, budget } of bonuses) {
    await putCampaign(app, {
      code,
      bonusBasisPoints: fromPercent(Number(percent)),
      cap,
      minDeposit: minDeposit,
      receiveLimit: per === 'ever' ? 'limit' : per,
      maxReceived: maxUses,
      quota,
      budget,
      turnoverHundredths: 100,
      failBasisPoints: fromPercent(10),
      lastsDays: 2,
      ...(per === 'ever' ? { turnoverHundredths: null, successBasisPoints: fromPercent(130) } : {}),
    })
  }
  for (const { code, credit, quota } of promotions) {
    await putCampaign(app, {
      code,
      kind: 'promotion',
      bonusBasisPoints: fromPercent(0),
      credit,
      quota,
      minDeposit: 0n,
      turnoverHundredths: 200,
      failBasisPoints: fromPercent(10),
      maxWithdraw: 100_00n,
      lastsDays: 1,
    })
  }
  return { bonuses, promotions }
}
