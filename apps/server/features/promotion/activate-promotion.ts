import type { activatePromotion as endpoint } from '@champa/contract/promotion'
import { minorUnits } from '@champa/contract/money'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { overtaken, sqlState } from '../../platform/db.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { movementId } from '../../platform/ids.ts'
import type { Handler } from '../../platform/route/route.ts'
import { requireActive } from '../../platform/people/play-pause.ts'
import { askBeforeLock } from '../bonus/index.ts'
import {
  findCampaign,
  isEligible,
  isFull,
  readCandidate,
  termsOf,
  type Candidate,
} from '../campaign/index.ts'
import { minRemain, readLockSnapshot, unreadyReason } from '../lock/index.ts'
import { claimantsOf, isClaimed, type Claimant } from './claimants.ts'
import { searchPromotion } from './find-promotion.ts'
import { storePromotion, type JudgedPromotion } from './store-promotion.ts'

/**
 * A retry is needed when, since the check, the member's book has changed, a break has begun, the
 * person has claimed the promotion, or its quota or budget has been used up.
 */
const maxTries = 50

export const activatePromotion: Handler<typeof endpoint> = async (
  { params: { code }, member: { memberId }, address, headers, refuse },
  ctx,
) => {
  const { campaign, candidate } = await searchPromotion(ctx, { code, memberId, address }, refuse)
  const [{ requestedAt, snapshot }, { claimants, claimed }] = await Promise.all([
    askBeforeLock(ctx, memberId),
    readClaims(ctx, memberId, { code, device: deviceOf(headers) }),
  ])
  const terms = termsOf(campaign, campaign.credit, minRemain(ctx, campaign.currency))
  let situation: Situation = { campaign, candidate, snapshot, claimed, claimants, terms }
  for (let tried = 1; tried <= maxTries; tried++) {
    const reason = refusalOf(situation, requestedAt)
    if (reason) {
      // The cause may be this promotion itself: another request may have activated it since the
      // claims were read.
      const isReceived = await isClaimed(ctx.db, code, situation.claimants)
      throw refuse(isReceived ? 'PROMOTION_RECEIVED' : reason)
    }
    const seq = await storePromotion(ctx.db, situation).catch(nullIfOvertaken)
    if (seq !== null) {
      ctx.live.changed(memberId, ['wallet', 'statement', 'reward'])
      return { _id: movementId(memberId, seq), code, amount: minorUnits(campaign.credit) }
    }
    await requireActive(ctx.db, memberId, { play: true })
    situation = await readAgain(ctx, situation)
  }
  throw new Error(`The promotion ${code} of member ${memberId} could not be credited`)
}

interface Situation extends JudgedPromotion {
  candidate: Candidate
  claimed: boolean
}

async function readClaims(
  { db }: AppContext,
  memberId: bigint,
  { code, device }: { code: string; device: string | null },
): Promise<{ claimants: Claimant[]; claimed: boolean }> {
  const claimants = await claimantsOf(db, memberId, device)
  return { claimants, claimed: await isClaimed(db, code, claimants) }
}

/**
 * Reads again what may have changed, including how much of quota and budget is used. The campaign's
 * terms stay as they were first read.
 */
async function readAgain({ db }: AppContext, before: Situation): Promise<Situation> {
  const { campaign, claimants } = before
  const { memberId } = before.snapshot
  const [snapshot, candidate, claimed, now] = await Promise.all([
    readLockSnapshot(db, memberId),
    readCandidate(db, memberId),
    isClaimed(db, campaign.code, claimants),
    findCampaign(db, 'promotion', campaign.code),
  ])
  const { used, spent } = now ?? campaign
  return { ...before, campaign: { ...campaign, used, spent }, snapshot, candidate, claimed }
}

/** The first unmet requirement in the order of BON-26; null when all are met. */
function refusalOf(
  { campaign, candidate, terms, snapshot, claimed }: Situation,
  requestedAt: Date,
): (typeof endpoint)['refuses'][number] | null {
  if (claimed) return 'PROMOTION_RECEIVED'
  const unready = unreadyReason(snapshot, requestedAt)
  if (!snapshot.lock && unready === 'open bets') return 'BONUS_OPEN_BETS'
  const exceedsMinRemain = campaign.requiresEmpty && snapshot.total > terms.minRemain
  if (snapshot.lock || unready || exceedsMinRemain) return 'BONUS_REMAINING'
  if (!isEligible(campaign, candidate, clock.now())) return 'BONUS_CONDITION'
  return isFull(campaign, campaign.credit) ? 'BONUS_FULL' : null
}

function nullIfOvertaken(error: unknown): null {
  if (sqlState(error) !== overtaken) throw error
  return null
}
