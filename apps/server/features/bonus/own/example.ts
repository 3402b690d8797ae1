import type { BonusCard } from '@champa/contract/bonus'
import type { Currency } from '@champa/contract/limits'
import type { Satang } from '@champa/contract/money'
import { bonusFor, termsOf, type Campaign } from '../../campaign/index.ts'
import { lostOn, wonOn } from '../../lock/index.ts'

/** Where a bonus asks for no deposit of its own. */
const usual: Record<Currency, bigint> = { THB: 100_00n, LAK: 50_000_00n }

/** What the least deposit would bring and ask for, in money, by the functions that will give it and judge it. */
export function exampleOf(campaign: Campaign, houseMinRemain: bigint): BonusCard['example'] {
  const deposit = (campaign.minDeposit || usual[campaign.currency]) as Satang
  const bonus = bonusFor(campaign, deposit)
  const base = deposit + bonus
  const terms = termsOf(campaign, base, houseMinRemain)
  return {
    deposit,
    bonus,
    turnoverRequired: terms.turnoverRequired as Satang | null,
    wonAt: wonOn(base, terms),
    lostAt: lostOn(base, terms),
  }
}
