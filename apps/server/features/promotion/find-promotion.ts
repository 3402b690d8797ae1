import type { findPromotion as endpoint } from '@champa/contract/promotion'
import type { MinorUnits } from '@champa/contract/money'
import { bannersIn, languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { termsOf } from '../campaign/index.ts'
import {
  capAtMinRemain,
  lostOn,
  minRemain,
  namedGames,
  offerOf,
  readLockSnapshot,
  termsShown,
  wonOn,
} from '../lock/index.ts'
import { searchPromotion } from './search-promotion.ts'

export const findPromotion: Handler<typeof endpoint> = async (
  { params: { code }, member: { memberId }, address, headers, refuse },
  ctx,
) => {
  const campaign = await searchPromotion(ctx, { code, memberId, address }, refuse)
  const [games, { total }] = await Promise.all([
    namedGames(ctx.db),
    readLockSnapshot(ctx.db, memberId),
  ])
  const language = languageOf(headers, ctx.settings.defaultLocale)
  const terms = termsOf(campaign, campaign.credit, minRemain(ctx, campaign.currency))
  // As if the credit were received now, or as soon as the account is empty enough.
  const own = campaign.requiresEmpty ? capAtMinRemain(total, terms.minRemain) : total
  const base = own + campaign.credit
  return {
    code,
    name: textIn(campaign.name, language),
    percentFail: campaign.fail / 100,
    description: textIn(campaign.description, language),
    banners: bannersIn(campaign.banners, language),
    credit: campaign.credit as MinorUnits,
    validUntil: campaign.validUntil?.getTime() ?? null,
    terms: termsShown(terms, games, { won: wonOn(base, terms), lost: lostOn(base, terms) }),
    offer: offerOf(terms, { credit: campaign.credit, own }),
  }
}
