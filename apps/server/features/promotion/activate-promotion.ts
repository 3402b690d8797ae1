import type { activatePromotion as endpoint } from '@champa/contract/promotion'
import { minorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { bonusReceived } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { movementId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { askBeforeLock } from '../bonus/index.ts'
import {
  isEligible,
  isFull,
  readCandidate,
  termsOf,
  useCampaign,
  type Campaign,
} from '../campaign/index.ts'
import {
  beginLock,
  inBook,
  minRemain,
  unreadyReason,
  type LockSnapshot,
  type Terms,
} from '../lock/index.ts'
import { claim, claimantsOf, isClaimed, type Claimant } from './claimants.ts'
import { searchPromotion } from './find-promotion.ts'

export const activatePromotion: Handler<typeof endpoint> = async (
  { params: { code }, member: { memberId }, address, headers, refuse },
  ctx,
) => {
  const campaign = await searchPromotion(ctx, { code, memberId, address }, refuse)
  const [requestedAt, claimants] = await Promise.all([
    askBeforeLock(ctx, memberId),
    claimantsOf(ctx.db, memberId, deviceOf(headers)),
  ])
  const terms = termsOf(campaign, campaign.credit, minRemain(ctx, campaign.currency))
  const seq = await inBook(ctx.db, memberId, async (tx, snapshot) => {
    await judge(tx, { campaign, terms, claimants, snapshot, requestedAt })
    return give(tx, { campaign, terms, claimants, snapshot })
  })
  ctx.live.changed(memberId, ['wallet', 'statement', 'reward'])
  return { _id: movementId(memberId, seq), code, amount: minorUnits(campaign.credit) }
}

interface Activation {
  campaign: Campaign
  terms: Terms
  claimants: Claimant[]
  snapshot: LockSnapshot
}

/** Checks the promotion's requirements in the order of BON-26, while the member's book is locked. */
async function judge(
  tx: Tx,
  { campaign, terms, claimants, snapshot, requestedAt }: Activation & { requestedAt: Date },
): Promise<void> {
  if (await isClaimed(tx, campaign.code, claimants)) throw refuse('PROMOTION_RECEIVED')
  const unready = unreadyReason(snapshot, requestedAt)
  if (!snapshot.lock && unready === 'open bets') throw refuse('BONUS_OPEN_BETS')
  const exceedsMinRemain = campaign.requiresEmpty && snapshot.total > terms.minRemain
  if (snapshot.lock || unready || exceedsMinRemain) throw refuse('BONUS_REMAINING')
  if (!isEligible(campaign, await readCandidate(tx, snapshot.memberId), clock.now()))
    throw refuse('BONUS_CONDITION')
  if (isFull(campaign, campaign.credit)) throw refuse('BONUS_FULL')
}

/**
 * Posts the credit with its play lock and receipt, and stores its `promotion_claim` rows. Throws a
 * refusal and rolls everything back when another member has used up the quota or the budget since
 * the check, or when one of these claims already exists.
 */
async function give(tx: Tx, { campaign, terms, claimants, snapshot }: Activation): Promise<bigint> {
  const { memberId } = snapshot
  const { code, name } = campaign
  const credit = minorUnits(campaign.credit)
  const outcome = await post(
    tx,
    bonusReceived({
      member: memberId,
      key: `promotion:${code}`,
      source: 'promotion',
      amount: credit,
      locked: true,
      detail: { reward: { source: 'promotion', code, name } },
    }),
  )
  if (!outcome.ok || outcome.replayed) {
    const cause = outcome.ok ? 'posted before' : outcome.code
    throw new Error(`The promotion ${code} of member ${memberId} was not credited: ${cause}`)
  }
  await beginLock(tx, snapshot, {
    source: 'promotion',
    sourceCode: code,
    name,
    type: 'promotion',
    credit,
    terms,
  })
  if (!(await claim(tx, { code, memberId, credit, claimants }))) throw refuse('PROMOTION_RECEIVED')
  if (!(await useCampaign(tx, code, credit))) throw refuse('BONUS_FULL')
  return outcome.seq
}
