import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import { storeCampaign } from '../features/campaign/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { depositBonuses } from './offers/deposit-bonuses.ts'
import { offerDefaults, type Offer, type WholeAmount } from './offers/offer.ts'
import { promotions } from './offers/promotions.ts'

/** The sandbox's campaigns. Amounts are in baht, or in kip when multiplied by 500. */
function offers(times: bigint): Offer[] {
  const whole: WholeAmount = (amount) => (BigInt(amount) * 100n * times) as MinorUnits
  return [...depositBonuses, ...promotions].map((offer) => offer(whole))
}

/**
 * Adds the sandbox's campaigns where they are missing; the operator's changes are preserved.
 * Members of the Lao build use kip or baht.
 */
export async function seedCampaigns({ db, settings }: AppContext): Promise<void> {
  const baht = offers(1n).map((offer) => ({ ...offer, currency: 'THB' as Currency }))
  const kip = offers(500n).map((offer) => ({ ...offer, currency: 'LAK' as Currency }))
  const all = settings.laoBuild
    ? [...kip, ...baht.map((offer) => ({ ...offer, code: `${offer.code}BAHT` }))]
    : baht
  const known = new Set(
    (await db.query<{ code: string }>('select code from campaign')).map(({ code }) => code),
  )
  for (const offer of all) {
    if (!known.has(offer.code)) await storeCampaign(db, { ...offerDefaults, ...offer })
  }
}
