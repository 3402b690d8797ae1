import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { bonusReceived } from '../../ledger/postings/index.ts'
import { notReversed } from '../../ledger/reversed.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  bonusFor,
  findCampaign,
  isEligible,
  isFull,
  isLimitReached,
  isOffered,
  readCandidate,
  termsOf,
  useCampaign,
  type Campaign,
} from '../campaign/index.ts'
import { beginLock, inBook, minRemain, unreadyReason, type LockSnapshot } from '../lock/index.ts'
import { deactivateBonus } from './activation.ts'
import { exceedsMinRemain } from './ineligible-reason.ts'
import { countReceipts, noteReceipt } from './receipts.ts'

/**
 * Credits the bonus that was activated when the deposit arrived and starts its play lock; returns
 * the credited amount, or null. The deposit's `due_at` marks the work as pending and is cleared in
 * the same transaction, so a deposit gets its bonus at most once. While game balances are unknown
 * nothing is credited and `due_at` stays set.
 * @param requestedAt when the games were queried for their balances.
 */
export async function receiveBonus(
  ctx: AppContext,
  memberId: bigint,
  depositSeq: bigint,
  requestedAt: Date,
): Promise<MinorUnits | null> {
  try {
    const given = await inBook(ctx.db, memberId, (tx, snapshot) =>
      follow(tx, ctx, { seq: depositSeq, requestedAt }, snapshot),
    )
    if (given !== null) ctx.live.changed(memberId, ['wallet', 'statement', 'reward'])
    return given
  } catch (error) {
    if (error instanceof NotKnownYet) return null
    if (!(error instanceof UsedUp)) throw error
    await markEffectsApplied(ctx.db, memberId, depositSeq)
    return null
  }
}

/**
 * The campaign was used up since it was read: the transaction rolls back and the deposit gets no
 * bonus.
 */
class UsedUp extends Error {}

/**
 * A balance or the result of a bet is unknown: the transaction rolls back and the deposit stays
 * due.
 */
class NotKnownYet extends Error {}

async function follow(
  tx: Tx,
  ctx: AppContext,
  { seq, requestedAt }: { seq: bigint; requestedAt: Date },
  snapshot: LockSnapshot,
): Promise<MinorUnits | null> {
  const { memberId } = snapshot
  const deposit = await readDeposit(tx, memberId, seq)
  if (!deposit) return null
  await markEffectsApplied(tx, memberId, seq)
  if (snapshot.lock || deposit.inLock || deposit.activated === null) return null
  const offer = await readOffer(tx, ctx, { deposit, requestedAt }, snapshot)
  if (!offer) return null
  await credit(tx, snapshot, { ...offer, deposit })
  if (!(await useCampaign(tx, offer.campaign.code, offer.bonus))) throw new UsedUp()
  return offer.bonus
}

interface Deposit {
  seq: bigint
  amount: bigint
  /**
   * When the deposit reached the wallet. Offer, limits and receipts are judged as of this time,
   * however late the bonus is processed.
   */
  at: Date
  /**
   * The activated bonus. Null for members who are suspended, on a time-out, self-excluded or frozen
   * by staff; their deposit itself is still credited.
   */
  activated: string | null
  /** True when a play lock was active when the deposit arrived, even if it has ended since. */
  inLock: boolean
  /** The sum of this deposit and all later ones. */
  sinceThen: bigint
}

/** Null when the deposit is no longer due. */
async function readDeposit(tx: Tx, memberId: bigint, seq: bigint): Promise<Deposit | null> {
  const [row] = await tx.query<Deposit>(
    `select m.seq, m.amount, m.settled_at as at, a.code as activated,
        exists (
          select 1
          from play_lock l
          where l.member_id = m.member_id
            and l.started_at <= m.settled_at
            and l.ended_at > m.settled_at
        ) as in_lock,
        (
          select sum(d.amount)::bigint
          from movement d
          where d.member_id = m.member_id
            and d.seq >= m.seq
            and d.type = 'deposit'
            and d.status = 'SUCCESS'
            and ${notReversed('d')}
        ) as since_then
      from movement m
      left join bonus_activation a on a.member_id = m.member_id
        and a.activated_at <= m.settled_at
        and exists (
          select 1
          from member o
          where o.member_id = m.member_id
            and o.status = 'active'
            and (o.paused_until is null or o.paused_until <= m.settled_at)
            and not o.effects && array['no-play', 'no-bonus']
        )
      where m.member_id = $1
        and m.seq = $2
        and m.type = 'deposit'
        and m.status = 'SUCCESS'
        and m.due_at is not null
        and ${notReversed('m')}`,
    [memberId, seq],
    'deposit-to-follow',
  )
  return row ?? null
}

async function markEffectsApplied(on: Db | Tx, memberId: bigint, seq: bigint): Promise<void> {
  await on.query(
    'update movement set due_at = null where member_id = $1 and seq = $2',
    [memberId, seq],
    'deposit-followed',
  )
}

/**
 * The part of the deposit that remains: money that was lost or withdrawn before the bonus is
 * credited earns no bonus (decision 121).
 */
const remainderOf = (deposit: bigint, total: bigint): bigint => (deposit < total ? deposit : total)

interface Offer {
  campaign: Campaign
  remainder: bigint
  bonus: MinorUnits
  houseMinRemain: bigint
  /** True for the last receipt that the campaign allows this member. */
  isLast: boolean
}

/**
 * The bonus that the activated campaign gives for this deposit, or null. Deactivates a campaign
 * that is no longer offered.
 */
async function readOffer(
  tx: Tx,
  ctx: AppContext,
  { deposit, requestedAt }: { deposit: Deposit; requestedAt: Date },
  snapshot: LockSnapshot,
): Promise<Offer | null> {
  const { memberId, total } = snapshot
  const campaign = await findCampaign(tx, 'bonus', deposit.activated!)
  const candidate = await readCandidate(tx, memberId)
  if (!campaign || !isOffered(campaign, candidate, deposit.at)) {
    await deactivateBonus(tx, memberId)
    return null
  }
  const { used, others } = await countReceipts(tx, memberId, campaign, deposit.at)
  const houseMinRemain = minRemain(ctx, candidate.currency)
  if (unreadyReason(snapshot, requestedAt)) throw new NotKnownYet()
  const remainder = remainderOf(deposit.amount, total)
  const bonus = bonusFor(campaign, remainder)
  const allowed =
    deposit.amount >= campaign.minDeposit &&
    bonus > 0n &&
    !isLimitReached(campaign.maxReceived, used) &&
    !isFull(campaign, bonus) &&
    // `newOnly` excludes members with a credit of a different campaign, so this campaign may cover
    // several deposits. `minLastDeposit` was checked when the bonus was activated.
    isEligible(
      { ...campaign, audience: { ...campaign.audience, minLastDeposit: undefined } },
      { ...candidate, everReceived: others },
      deposit.at,
    )
  if (!allowed) return null
  if (exceedsMinRemain(campaign, total - deposit.sinceThen, houseMinRemain)) return null
  return {
    campaign,
    remainder,
    bonus,
    houseMinRemain,
    isLast: campaign.receiveLimit === 'limit' && isLimitReached(campaign.maxReceived, used + 1),
  }
}

async function credit(
  tx: Tx,
  snapshot: LockSnapshot,
  of: Offer & { deposit: Deposit },
): Promise<void> {
  const { memberId } = snapshot
  const { campaign, bonus, deposit } = of
  const { code, name, receiveLimit } = campaign
  const outcome = await post(
    tx,
    bonusReceived({
      member: memberId,
      key: `bonus:${deposit.seq}`,
      source: 'bonus',
      amount: bonus,
      locked: true,
      detail: { reward: { source: 'bonus', code, name } },
    }),
  )
  if (!outcome.ok || outcome.replayed)
    throw new Error(
      `The bonus of deposit ${deposit.seq} of member ${memberId} was not credited: ` +
        (outcome.ok ? 'already credited' : outcome.code),
    )
  await beginLock(tx, snapshot, {
    source: 'bonus',
    sourceCode: code,
    name,
    type: receiveLimit,
    credit: bonus,
    terms: termsOf(campaign, of.remainder + bonus, of.houseMinRemain),
  })
  await noteReceipt(tx, { memberId, code, amount: bonus, at: deposit.at })
  if (of.isLast) await deactivateBonus(tx, memberId)
}
