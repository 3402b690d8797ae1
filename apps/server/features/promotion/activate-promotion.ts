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
  const requestedAt = await askBeforeLock(ctx, memberId)
  const terms = termsOf(campaign, campaign.credit, minRemain(ctx, campaign.currency))
  const claimants = await claimantsOf(ctx.db, memberId, deviceOf(headers))
  const seq = await inBook(ctx.db, memberId, async (tx, snapshot) => {
    await judge(tx, { campaign, terms, claimants, snapshot, requestedAt })
    return give(tx, { campaign, terms, claimants, memberId })
  })
  ctx.live.changed(memberId, ['wallet', 'statement', 'reward'])
  return { _id: movementId(memberId, seq), code, amount: minorUnits(campaign.credit) }
}

interface Activation {
  campaign: Campaign
  terms: Terms
  claimants: Claimant[]
}

/** Checks the promotion's requirements in the order of BON-26, while the member's book is locked. */
async function judge(
  tx: Tx,
  {
    campaign,
    terms,
    claimants,
    snapshot,
    requestedAt,
  }: Activation & { snapshot: LockSnapshot; requestedAt: Date },
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
async function give(
  tx: Tx,
  { campaign, terms, claimants, memberId }: Activation & { memberId: bigint },
): Promise<bigint> {
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
  await beginLock(tx, {
    memberId,
    source: 'promotion',
    sourceCode: code,
    name,
    type: 'promotion',
    credit,
    terms,
  })
  if (!(await claim(tx, code, memberId, claimants))) throw refuse('PROMOTION_RECEIVED')
  await tx.query(
    `insert into campaign_receipt (member_id, code, no, amount, received_at)
      values ($1, $2, 1, $3, $4)`,
    [memberId, code, credit, clock.now()],
    'promotion-receipt',
  )
  if (!(await useCampaign(tx, code, credit))) throw refuse('BONUS_FULL')
  return outcome.seq
}
