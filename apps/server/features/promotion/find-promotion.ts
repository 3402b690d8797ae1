import type * as endpoints from '@champa/contract/promotion'
import { findsPerMinute } from '@champa/contract/promotion'
import { minorUnits, toPercent } from '@champa/contract/money'
import { bannersIn, languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { clock } from '../../platform/clock.ts'
import { giveBack, secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Refuse } from '../../platform/refusals.ts'
import {
  termsOf,
  findCampaign,
  isOffered,
  readCandidate,
  type Campaign,
  type Candidate,
} from '../campaign/index.ts'
import {
  capAtMinRemain,
  losingTotalOn,
  minRemain,
  namedGames,
  offerOf,
  readLockSnapshot,
  termsShown,
  winningTotalOn,
} from '../lock/index.ts'

export const findPromotion: Handler<typeof endpoints.findPromotion> = async (
  { params: { code }, member: { memberId }, address, headers, refuse },
  ctx,
) => {
  const { campaign } = await searchPromotion(ctx, { code, memberId, address }, refuse)
  const [games, { total }] = await Promise.all([
    namedGames(ctx.db),
    readLockSnapshot(ctx.db, memberId),
  ])
  const language = languageOf(headers, ctx.settings.defaultLocale)
  const terms = termsOf(campaign, campaign.credit, minRemain(ctx, campaign.currency))
  // Computes the offer as if the credit were received now or, if the campaign requires an empty
  // account, as soon as at most `minRemain` is left.
  const own = campaign.requiresEmpty ? capAtMinRemain(total, terms.minRemain) : total
  const base = own + campaign.credit
  return {
    code,
    name: textIn(campaign.name, language),
    percentFail: toPercent(campaign.failBasisPoints),
    description: textIn(campaign.description, language),
    banners: bannersIn(campaign.banners, language),
    credit: minorUnits(campaign.credit),
    validUntil: campaign.validUntil?.getTime() ?? null,
    terms: termsShown(terms, games, {
      won: winningTotalOn(base, terms),
      lost: losingTotalOn(base, terms),
    }),
    offer: offerOf(terms, { credit: campaign.credit, own }),
  }
}

/**
 * Returns the promotion of the active play lock. Name and losing threshold are those that the
 * member accepted; the description is the campaign's current one.
 */
export const currentPromotion: Handler<typeof endpoints.currentPromotion> = async (
  { member: { memberId }, headers, refuse },
  { db, settings },
) => {
  const { lock } = await readLockSnapshot(db, memberId)
  if (lock?.source !== 'promotion') throw refuse('NO_PROMOTION')
  const campaign = await findCampaign(db, 'promotion', lock.sourceCode)
  const language = languageOf(headers, settings.defaultLocale)
  return {
    code: lock.sourceCode,
    name: textIn(lock.name, language),
    percentFail: toPercent(lock.failBasisPoints),
    description: textIn(campaign?.description, language),
  }
}

const minuteMs = 60_000
const perMember = { maxAttempts: findsPerMinute, windowMs: minuteMs }
/** Counts wrong codes only, because many members share an address. */
const wrongPerAddress = { maxAttempts: 60, windowMs: minuteMs }

export interface Search {
  code: string
  memberId: bigint
  address: string
}

/**
 * Finds the promotion of a code, if it is offered to this member. Unknown, ended, foreign-currency
 * and other groups' promotions get the same refusal after the same steps, so neither the answer nor
 * its timing reveals a code.
 */
export async function searchPromotion(
  { db }: AppContext,
  { code, memberId, address }: Search,
  refuse: Refuse<'NO_PROMOTION' | 'REQUEST_LIMIT'>,
): Promise<{ campaign: Campaign; candidate: Candidate }> {
  const ofAddress = `promotion-address:${address}`
  const ownWaitMs = await takeFromWindow(db, `promotion:${memberId}`, perMember)
  const [waitMs, campaign, candidate] = await Promise.all([
    ownWaitMs ?? takeFromWindow(db, ofAddress, wrongPerAddress),
    findCampaign(db, 'promotion', code),
    readCandidate(db, memberId),
  ])
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  if (!campaign || !isOffered(campaign, candidate, clock.now()) || !isInGroup(campaign, candidate))
    throw refuse('NO_PROMOTION')
  await giveBack(db, ofAddress)
  return { campaign, candidate }
}

/**
 * A member outside the groups gets NO_PROMOTION; other unmet requirements have separate refusals.
 */
const isInGroup = ({ audience: { groups } }: Campaign, candidate: Candidate): boolean =>
  !groups || groups.some((group) => candidate.groups.includes(group))
