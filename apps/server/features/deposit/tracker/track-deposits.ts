import type { TrackedDeposit } from '@champa/contract/deposit'
import type { Notice, RecentDeposits, TrackedPayment } from './recent-deposits.ts'
import { paymentStages, toTracked, stepOf } from './progress.ts'
import { trackCode, trackNotice } from './track-awaited.ts'
import { trackGiftLink, trackHeld, trackSlip } from './track-received.ts'

/**
 * How long before its notice a payment may arrive, because members return from the banking app
 * before they announce it.
 */
const announcedLateMs = 10 * 60_000

/**
 * The member's recent deposits, newest first. A QR code, slip or notice and the payment that it led
 * to are one deposit.
 */
export function trackDeposits(
  { codes, payments, held, slips, giftLinks, notices }: RecentDeposits,
  memberId: bigint,
  now: Date,
): TrackedDeposit[] {
  const left = new Set(payments)
  const take = (fits: (payment: TrackedPayment) => boolean) => takeFirst(left, fits)
  const deposits = [
    ...held.map(trackHeld),
    ...codes
      .filter((code) => !held.some((one) => one.codeId === code.id) || code.state === 'open')
      .flatMap((code) =>
        trackCode(
          code,
          take((one) => one.codeId === code.id),
          now,
        ),
      ),
    // A slip whose payment is held is listed once, as that payment.
    ...slips
      .filter((slip) => !held.some((one) => one.id === slip.unmatchedPayment))
      .map((slip) =>
        trackSlip(
          slip,
          take(
            (one) =>
              one.claimedBy === `slip:${memberId}:${slip.id}` || one.id === slip.unmatchedPayment,
          ),
        ),
      ),
    ...giftLinks.map((giftLink) => trackGiftLink(giftLink, memberId)),
  ]
  const underReview = held.filter((one) => !one.isReturned)
  // Payments listed already: through a QR code or slip, or as held for review.
  const listed = new Set<Arrived>([...payments.filter((one) => !left.has(one)), ...underReview])
  // The oldest payment of an amount belongs to the oldest notice of that amount.
  const awaited = notices
    .toReversed()
    .map((notice) => ({ notice, payment: take(answering(notice)) }))
    .filter(({ notice, payment }) => payment !== undefined || !takeFirst(listed, answering(notice)))
  const answered = new Set(awaited.map(({ payment }) => payment))
  const arrived = [...payments.filter((one) => !answered.has(one)), ...underReview]
  for (const { notice, payment } of awaited) {
    deposits.push(...trackNotice(notice, payment, { otherAmount: otherThan(notice, arrived), now }))
  }
  const others = [...left].map((one) =>
    toTracked({
      id: one.id,
      channel: one.codeId === null ? 'bank' : 'qr',
      provider: one.provider,
      amount: one.amount,
      reached: paymentStages(one),
      ...stepOf(one),
    }),
  )
  return [...deposits, ...others].toSorted((a, b) => b.createdAt - a.createdAt)
}

type Arrived = Pick<TrackedPayment, 'amount' | 'codeId' | 'seenAt'>

/** Removes and returns the oldest match of a set that is ordered newest first. */
function takeFirst<T>(from: Set<T>, fits: (one: T) => boolean): T | undefined {
  const match = [...from].findLast(fits)
  if (match) from.delete(match)
  return match
}

/** True for a transfer that came after the notice, or shortly before it. */
const isInTime = (notice: Notice, { codeId, seenAt }: Arrived): boolean =>
  codeId === null && seenAt.getTime() >= notice.createdAt.getTime() - announcedLateMs
const answering =
  (notice: Notice) =>
  (payment: Arrived): boolean =>
    payment.amount === notice.amount && isInTime(notice, payment)

/**
 * The last transfer of a different amount since shortly before the notice, because the member may
 * have announced a wrong amount.
 */
function otherThan(notice: Notice, arrived: readonly Arrived[]): bigint | undefined {
  const others = arrived.filter((one) => one.amount !== notice.amount && isInTime(notice, one))
  return others.toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime())[0]?.amount
}
