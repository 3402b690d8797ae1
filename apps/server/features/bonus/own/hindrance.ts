import type { bonusHindrances } from '@champa/contract/bonus'
import {
  bonusFor,
  isEligible,
  isFull,
  isLimitReached,
  type Campaign,
  type Candidate,
} from '../../campaign/index.ts'
import type { Standing } from '../../lock/index.ts'

type Hindrance = (typeof bonusHindrances)[number]

/** What decides whether a member may arm a bonus that is offered and not theirs yet. */
interface Situation {
  now: Date
  candidate: Candidate
  standing: Pick<Standing, 'lock' | 'total'>
  /** Receipts in the period that its limit counts. */
  used: number
  houseMinRemain: bigint
}

/** The first reason against activating a bonus, in the order of the checks (BON-10). Null when it may be activated. */
export function hindranceOf(
  campaign: Campaign,
  { now, candidate, standing, used, houseMinRemain }: Situation,
): Hindrance | null {
  if (isLimitReached(campaign.maxReceived, used)) return 'BONUS_MAX_CLAIMED'
  if (isFull(campaign, leastBonus(campaign))) return 'BONUS_FULL'
  if (standing.lock || isTooRich(campaign, standing.total, houseMinRemain)) return 'BONUS_REMAINING'
  return isEligible(campaign, candidate, now) ? null : 'BONUS_CONDITION'
}

/** What the smallest deposit would earn: a budget with less than that left is used up. */
function leastBonus(campaign: Campaign): bigint {
  const least = bonusFor(campaign, campaign.minDeposit)
  return least > 0n ? least : 1n
}

/** A campaign may ask for an account with nothing left in it. */
export const isTooRich = (
  { wantsEmpty, minRemain }: Pick<Campaign, 'wantsEmpty' | 'minRemain'>,
  total: bigint,
  houseMinRemain: bigint,
): boolean => wantsEmpty && total > (minRemain ?? houseMinRemain)
