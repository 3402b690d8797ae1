import type { bonusIneligibleReasons } from '@champa/contract/bonus'
import {
  bonusFor,
  isEligible,
  isFull,
  isLimitReached,
  type Campaign,
  type Candidate,
} from '../campaign/index.ts'
import type { LockSnapshot } from '../lock/index.ts'

type IneligibleReason = (typeof bonusIneligibleReasons)[number]

/**
 * The facts that decide whether a member may activate an offered bonus that is neither activated
 * nor in play.
 */
interface Situation {
  now: Date
  candidate: Candidate
  snapshot: Pick<LockSnapshot, 'lock' | 'total'>
  /** Receipts in the period to which the campaign's limit applies. */
  used: number
  houseMinRemain: bigint
}

/** The first reason against activating a bonus, in the order of the checks (BON-10), or null. */
export function ineligibleReasonOf(
  campaign: Campaign,
  { now, candidate, snapshot, used, houseMinRemain }: Situation,
): IneligibleReason | null {
  if (isLimitReached(campaign.maxReceived, used)) return 'BONUS_MAX_CLAIMED'
  if (isFull(campaign, minBonus(campaign))) return 'BONUS_FULL'
  if (snapshot.lock || exceedsMinRemain(campaign, snapshot.total, houseMinRemain))
    return 'BONUS_REMAINING'
  return isEligible(campaign, candidate, now) ? null : 'BONUS_CONDITION'
}

/** The bonus of the smallest deposit: a budget with less than this left counts as used up. */
function minBonus(campaign: Campaign): bigint {
  const bonus = bonusFor(campaign, campaign.minDeposit)
  return bonus > 0n ? bonus : 1n
}

/** True when the campaign requires an empty account and more than its minimum is left. */
export const exceedsMinRemain = (
  { requiresEmpty, minRemain }: Pick<Campaign, 'requiresEmpty' | 'minRemain'>,
  total: bigint,
  houseMinRemain: bigint,
): boolean => requiresEmpty && total > (minRemain ?? houseMinRemain)
