import { fromPercent } from '@champa/contract/money'
import { storeCampaign, type Campaign } from '../features/campaign/index.ts'
import type { TestApp } from './test-app.ts'

/**
 * DAILY10 of the sandbox (SBX-8): 10 % of a deposit, up to 500.00, turnover of three times deposit
 * and bonus, once a day.
 */
const tenPercent: Campaign = {
  code: 'DAILY10',
  kind: 'bonus',
  currency: 'THB',
  name: { th: 'ฝากทุกวัน รับ 10%', lo: 'ຝາກທຸກມື້ ຮັບ 10%', en: 'Daily 10%' },
  description: '<p>10%</p>',
  banners: [],
  enabled: true,
  validFrom: null,
  validUntil: null,
  hoursFrom: null,
  hoursTo: null,
  audience: {},
  receiveLimit: 'day',
  maxReceived: 1,
  bonusBasisPoints: fromPercent(10),
  credit: 0n,
  cap: 500_00n,
  minDeposit: 100_00n,
  turnoverHundredths: 300,
  successBasisPoints: null,
  failBasisPoints: fromPercent(5),
  minRemain: null,
  maxWithdraw: null,
  lastsDays: 30,
  counts: { slot: 100, sport: 15, lotto: 0 },
  excluded: [],
  requiresEmpty: false,
  quota: null,
  used: 0,
  budget: null,
  spent: 0n,
}

/** Creates or replaces a campaign: the demo's daily bonus with these changes. */
export async function putCampaign(
  { operator }: TestApp,
  changes: Partial<Campaign> = {},
): Promise<Campaign> {
  const one = { ...tenPercent, ...changes }
  await storeCampaign(operator.db, { ...one, position: 0 })
  if (changes.used !== undefined || changes.spent !== undefined)
    await operator.db.query('update campaign set used = $2, spent = $3 where code = $1', [
      one.code,
      one.used,
      one.spent,
    ])
  return one
}
