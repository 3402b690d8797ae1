import { maxOnWire, type MinorUnits, minorUnits } from '@champa/contract/money'
import { raiseAlarm } from '../../platform/alarms/raise-alarm.ts'
import { movementId } from '../../platform/ids.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { batchedRead } from '../../platform/database/batch.ts'
import type {
  GiftLinkTarget,
  GiftLinkAnswer,
  GiftLinkRefusal,
  GiftLinkProvider,
} from '../../providers/gift-links/port.ts'
import { trueMoney } from '../../providers/gift-links/truemoney.ts'
import { findRemainingLimit, type RemainingLimit } from '../responsible/index.ts'
import {
  scheduleGiftLinkCheck,
  countSend,
  creditGiftLink,
  refuseGiftLink,
  type GiftLink,
} from './gift-link.ts'
import { nextAsk } from './rules.ts'

const timeoutMs = 10_000
/** The minimum timeout of a call in tests, which shorten every wait. */
const minTimeoutMs = 1_500

const callMs = (ctx: AppContext): number =>
  Math.max(minTimeoutMs, timeoutMs * ctx.settings.settlePace)

/** When the job may check the gift: later than both calls of one attempt can end. */
export const redeemUntil = (ctx: AppContext): Date => new Date(clock.nowMs() + 3 * callMs(ctx))

export type RedeemResult =
  | { status: 'credited'; amount: MinorUnits }
  | { status: 'refused'; why: GiftLinkRefusal }
  | { status: 'refused'; why: 'LIMIT'; remaining: RemainingLimit }
  | { status: 'in progress' }

/**
 * Verifies a reserved link and redeems it when it is open. An uncertain outcome leaves it reserved
 * for the job to check again. Repeated calls are safe: only the share of our own wallet is
 * credited, once.
 */
export async function redeemGiftLink(ctx: AppContext, link: GiftLink): Promise<RedeemResult> {
  const party = trueMoney({ baseUrl: ctx.settings.urls.truemoney, timeoutMs: callMs(ctx) })
  const seen = await party.verify(giftLinkOf(link))
  if (seen.outcome !== 'open') return conclude(ctx, link, seen, link.sends)
  if (seen.share < link.minimum) return refuseSurely(ctx, link, 'TOO_SMALL', link.sends)
  if (seen.share > (await maximumOf(ctx, link)))
    return refuseSurely(ctx, link, 'TOO_LARGE', link.sends)
  return link.sends === 0 ? sendWithin(ctx, link, party, seen.share) : send(ctx, link, party)
}

/** The maximum amount that the receiving account accepts in one payment. */
const maximumOf = ({ db }: AppContext, { receivingAccount }: GiftLink): Promise<bigint> =>
  readMaximum(db, receivingAccount)

const readMaximum = batchedRead(async (on, accounts: string[]): Promise<bigint[]> => {
  const rows = await on.query<{ account: string; maximum: bigint }>(
    'select account, maximum from receiving_account where account = any($1)',
    [[...new Set(accounts)]],
    'gift-link-maximum',
  )
  const maximums = new Map(rows.map(({ account, maximum }) => [account, maximum]))
  return accounts.map((account) => maximums.get(account) ?? maxOnWire)
})

const giftLinkOf = ({ hash, wallet }: GiftLink): GiftLinkTarget => ({ hash, wallet })

/**
 * Does not redeem a gift beyond the member's own deposit limit. After a first "redeem" call the
 * gift may already be ours and is credited whatever the limit.
 */
async function sendWithin(
  ctx: AppContext,
  link: GiftLink,
  party: GiftLinkProvider,
  share: bigint,
): Promise<RedeemResult> {
  const remaining = await findRemainingLimit(ctx.db, link.memberId)
  if (!remaining || share <= remaining.left) return send(ctx, link, party)
  return (await refuseGiftLink(ctx, link, 'LIMIT', link.sends))
    ? { status: 'refused', why: 'LIMIT', remaining }
    : { status: 'in progress' }
}

async function send(
  ctx: AppContext,
  link: GiftLink,
  party: GiftLinkProvider,
): Promise<RedeemResult> {
  const sends = await countSend(ctx.db, link)
  if (sends === null) return { status: 'in progress' }
  ctx.live.changed(link.memberId, ['deposit'])
  const answer = await party.redeem(giftLinkOf(link))
  // A refusal of the only "redeem" call is certain: no money was taken.
  return answer.outcome === 'no' && sends === 1
    ? refuseSurely(ctx, link, answer.why, sends)
    : conclude(ctx, { ...link, sends }, answer, sends)
}

async function conclude(
  ctx: AppContext,
  link: GiftLink,
  answer: GiftLinkAnswer,
  sends: number,
): Promise<RedeemResult> {
  if (answer.outcome === 'ours' && answer.amount !== null && sends > 0) {
    const isCredited =
      answer.amount <= (await maximumOf(ctx, link)) &&
      (await creditGiftLink(ctx, link, minorUnits(answer.amount), answer.owner))
    return isCredited
      ? { status: 'credited', amount: minorUnits(answer.amount) }
      : escalate(ctx, link, 'more than the account takes')
  }
  // Our wallet has the gift although this server sent no "redeem": somebody redeemed it manually,
  // so an operator must decide whose it is.
  if (answer.outcome === 'ours' && sends === 0)
    return escalate(ctx, link, 'the wallet had it before the member sent it')
  if (answer.outcome === 'no' && sends === 0) return refuseSurely(ctx, link, answer.why, sends)
  return askLater(ctx, link, answer, sends)
}

async function refuseSurely(
  ctx: AppContext,
  link: GiftLink,
  why: GiftLinkRefusal,
  sends: number,
): Promise<RedeemResult> {
  // The gift is open and outside the bounds, but an unanswered "redeem" call may still be in
  // progress.
  if ((why === 'TOO_SMALL' || why === 'TOO_LARGE') && sends > 0)
    return askLater(ctx, link, { outcome: 'no', why }, sends)
  return (await refuseGiftLink(ctx, link, why, sends))
    ? { status: 'refused', why }
    : { status: 'in progress' }
}

async function askLater(
  ctx: AppContext,
  link: GiftLink,
  answer: GiftLinkAnswer,
  sends: number,
): Promise<RedeemResult> {
  const dueAt = nextAsk(link.tries, link.reservedAt, clock.now(), ctx.settings.settlePace)
  if (dueAt === null && sends === 0) {
    // No "redeem" call was ever sent, so nothing was received and the member may send the link
    // again.
    await refuseGiftLink(ctx, link, 'UNANSWERED', sends)
    return { status: 'in progress' }
  }
  const reason = answer.outcome === 'no' ? answer.why : answer.outcome
  if (dueAt === null) return escalate(ctx, link, reason)
  await scheduleGiftLinkCheck(ctx.db, link, dueAt, reason)
  return { status: 'in progress' }
}

/** Escalates the gift: an operator must check the wallet. The `operator` tool lists it. */
async function escalate(ctx: AppContext, link: GiftLink, reason: string): Promise<RedeemResult> {
  await scheduleGiftLinkCheck(ctx.db, link, null, reason)
  await raiseAlarm(
    ctx,
    { code: 'gift-unresolved', about: movementId(link.memberId, link.seq) },
    'gift needs an operator to check the wallet',
    { receivingAccount: link.receivingAccount, why: reason },
  )
  return { status: 'in progress' }
}
