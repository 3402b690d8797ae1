import { mostOnTheWire, type Satang } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import type { Gift, GiftAnswer, GiftNo, GiftParty } from '../../providers/gifts/port.ts'
import { trueMoney } from '../../providers/gifts/truemoney.ts'
import { findRoom, type Room } from '../responsible/index.ts'
import { askGiftAgain, countSend, creditGift, refuseGift, type GiftLink } from './gift-link.ts'
import { nextAsk } from './rules.ts'

const timeoutMs = 10_000
/** The minimum timeout of a call in tests, which shorten every wait. */
const leastTimeoutMs = 1_500

const callMs = (house: House): number =>
  Math.max(leastTimeoutMs, timeoutMs * house.settings.settlePace)

/** Exceeds the duration of both calls of one attempt, so that the job does not run meanwhile. */
export const inHandUntil = (house: House): Date => new Date(clock.nowMs() + 3 * callMs(house))

export type GiftEnd =
  | { status: 'credited'; amount: Satang }
  | { status: 'refused'; why: GiftNo }
  | { status: 'refused'; why: 'LIMIT'; room: Room }
  | { status: 'in progress' }

/**
 * Verifies a reserved link and redeems it when it is open. An uncertain outcome leaves it reserved
 * for the job to check again. Repeated calls are safe: only the share of our own wallet is
 * credited, once.
 */
export async function redeemGift(house: House, link: GiftLink): Promise<GiftEnd> {
  const party = trueMoney({ baseUrl: house.settings.urls.truemoney, timeoutMs: callMs(house) })
  const seen = await party.verify(giftOf(link))
  if (seen.outcome !== 'open') return conclude(house, link, seen, link.sends)
  if (seen.share < link.minimum) return refuseSurely(house, link, 'TOO_SMALL', link.sends)
  if (seen.share > (await maximumOf(house, link)))
    return refuseSurely(house, link, 'TOO_LARGE', link.sends)
  return link.sends === 0 ? sendWithin(house, link, party, seen.share) : send(house, link, party)
}

/** The maximum amount that the receiving account accepts at once. */
async function maximumOf({ db }: House, { receivingAccount }: GiftLink): Promise<bigint> {
  const [row] = await db.query<{ maximum: bigint }>(
    'select maximum from receiving_account where account = $1',
    [receivingAccount],
    'gift-maximum',
  )
  return row?.maximum ?? mostOnTheWire
}

const giftOf = ({ hash, wallet }: GiftLink): Gift => ({ hash, wallet })

/**
 * Leaves a gift beyond the member's own deposit limit unredeemed. After a first send it may already
 * be ours and is credited whatever the limit.
 */
async function sendWithin(
  house: House,
  link: GiftLink,
  party: GiftParty,
  share: bigint,
): Promise<GiftEnd> {
  const room = await findRoom(house.db, link.memberId)
  if (!room || share <= room.left) return send(house, link, party)
  return (await refuseGift(house, link, 'LIMIT', link.sends))
    ? { status: 'refused', why: 'LIMIT', room }
    : { status: 'in progress' }
}

async function send(house: House, link: GiftLink, party: GiftParty): Promise<GiftEnd> {
  const sends = await countSend(house.db, link)
  if (sends === null) return { status: 'in progress' }
  house.live.changed(link.memberId, ['deposit'])
  const answer = await party.redeem(giftOf(link))
  // A refusal of the only "redeem" is certain: nothing was taken.
  return answer.outcome === 'no' && sends === 1
    ? refuseSurely(house, link, answer.why, sends)
    : conclude(house, { ...link, sends }, answer, sends)
}

async function conclude(
  house: House,
  link: GiftLink,
  answer: GiftAnswer,
  sends: number,
): Promise<GiftEnd> {
  if (answer.outcome === 'ours' && answer.amount !== null && sends > 0) {
    const isCredited =
      answer.amount <= (await maximumOf(house, link)) &&
      (await creditGift(house, link, answer.amount as Satang, answer.owner))
    return isCredited
      ? { status: 'credited', amount: answer.amount as Satang }
      : leaveToPerson(house, link, 'more than the account takes')
  }
  // In our wallet without a send from here: someone redeemed it by hand, so an operator must decide
  // whose it is.
  if (answer.outcome === 'ours' && sends === 0)
    return leaveToPerson(house, link, 'the wallet had it before the member sent it')
  if (answer.outcome === 'no' && sends === 0) return refuseSurely(house, link, answer.why, sends)
  return askLater(house, link, answer, sends)
}

async function refuseSurely(
  house: House,
  link: GiftLink,
  why: GiftNo,
  sends: number,
): Promise<GiftEnd> {
  // The gift is open and outside the bounds, but an unanswered "redeem" may still be under way.
  if ((why === 'TOO_SMALL' || why === 'TOO_LARGE') && sends > 0)
    return askLater(house, link, { outcome: 'no', why }, sends)
  return (await refuseGift(house, link, why, sends))
    ? { status: 'refused', why }
    : { status: 'in progress' }
}

async function askLater(
  house: House,
  link: GiftLink,
  answer: GiftAnswer,
  sends: number,
): Promise<GiftEnd> {
  const dueAt = nextAsk(link.tries, link.reservedAt, clock.now(), house.settings.settlePace)
  if (dueAt === null && sends === 0) {
    // No "redeem" was ever sent, so nothing was received and the member may send the link again.
    await refuseGift(house, link, 'UNANSWERED', sends)
    return { status: 'in progress' }
  }
  const known = answer.outcome === 'no' ? answer.why : answer.outcome
  if (dueAt === null) return leaveToPerson(house, link, known)
  await askGiftAgain(house.db, link, dueAt, known)
  return { status: 'in progress' }
}

/** Escalates the gift: an operator must check the wallet. The `operator` tool lists it. */
async function leaveToPerson(house: House, link: GiftLink, why: string): Promise<GiftEnd> {
  await askGiftAgain(house.db, link, null, why)
  house.log.error(
    {
      memberId: link.memberId.toString(),
      movement: link.seq.toString(),
      receivingAccount: link.receivingAccount,
      why,
    },
    'gift needs an operator: received amount unknown',
  )
  return { status: 'in progress' }
}
