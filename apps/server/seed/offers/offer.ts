import type { MinorUnits } from '@champa/contract/money'
import type { StoredCampaign } from '../../features/campaign/index.ts'

const counts = { slot: 100, sport: 15, lotto: 0 }
/** What an offer has where it does not say otherwise. */
export const offerDefaults: Omit<StoredCampaign, 'code' | 'name' | 'description' | 'currency'> = {
  kind: 'bonus',
  banners: [],
  enabled: true,
  position: 0,
  validFrom: null,
  validUntil: null,
  hoursFrom: null,
  hoursTo: null,
  audience: {},
  receiveLimit: 'limit',
  maxReceived: null,
  percent: 0,
  credit: 0n,
  cap: null,
  minDeposit: 0n,
  turnover: null,
  success: null,
  fail: 500,
  minRemain: null,
  maxWithdraw: null,
  lastsDays: 30,
  counts,
  excluded: [],
  requiresEmpty: false,
  quota: null,
  budget: null,
}

export type Offer = Partial<StoredCampaign> & Pick<StoredCampaign, 'code' | 'name' | 'description'>

/** Turns whole baht into the campaign's currency, in 1/100. */
export type WholeAmount = (baht: number) => MinorUnits
