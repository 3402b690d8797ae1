import { findsPerMinute } from '@champa/contract/promotion'
import { clock } from '../../platform/clock.ts'
import { giveBack, secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Refuse } from '../../platform/refusals.ts'
import {
  findCampaign,
  isOffered,
  readCandidate,
  type Campaign,
  type Candidate,
} from '../campaign/index.ts'

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
): Promise<Campaign> {
  const ofAddress = `promotion-address:${address}`
  const waitMs =
    (await takeFromWindow(db, `promotion:${memberId}`, perMember)) ??
    (await takeFromWindow(db, ofAddress, wrongPerAddress))
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const [campaign, candidate] = await Promise.all([
    findCampaign(db, 'promotion', code),
    readCandidate(db, memberId),
  ])
  if (!campaign || !isOffered(campaign, candidate, clock.now()) || !isInGroup(campaign, candidate))
    throw refuse('NO_PROMOTION')
  await giveBack(db, ofAddress)
  return campaign
}

/**
 * A member outside the groups gets NO_PROMOTION; every other unmet condition is named in a refusal.
 */
const isInGroup = ({ audience: { groups } }: Campaign, candidate: Candidate): boolean =>
  !groups || groups.some((group) => candidate.groups.includes(group))
