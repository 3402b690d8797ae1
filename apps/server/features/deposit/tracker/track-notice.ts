import type { TrackedDeposit } from '@champa/contract/deposit'
import type { Notice, TrackedPayment } from './recent-deposits.ts'
import { paymentStages, toTracked, waitUntilCredited, type StageTime } from './progress.ts'

/** Banks usually report within a minute; after this a slip helps. */
const slipHelpsAfterMs = 10 * 60_000
/** When announced money counts as not received, and for how long afterwards that is shown. */
const notSeenAfterMs = 2 * 3_600_000
const notSeenShownForMs = 4 * 3_600_000

interface NoticeContext {
  /** The amount of another transfer since the notice, which the member may have mistaken. */
  otherAmount: bigint | undefined
  now: Date
}

/** The deposit that a notice announced; none once it has been missing for long. */
export function trackNotice(
  notice: Notice,
  payment: TrackedPayment | undefined,
  { otherAmount, now }: NoticeContext,
): TrackedDeposit[] {
  const progress = {
    id: notice.id,
    channel: 'bank' as const,
    provider: payment?.provider ?? null,
    amount: notice.amount,
  }
  const announced: StageTime = ['waiting', notice.createdAt]
  if (payment)
    return [
      toTracked({
        ...progress,
        reached:
          payment.seenAt < notice.createdAt
            ? paymentStages(payment)
            : [announced, ...paymentStages(payment)],
        next: waitUntilCredited(payment),
      }),
    ]
  const age = now.getTime() - notice.createdAt.getTime()
  if (age < notSeenAfterMs && otherAmount !== undefined) {
    return [
      toTracked({
        ...progress,
        reached: [announced],
        reason: 'OTHER_AMOUNT',
        next: 'send-slip',
        otherAmount,
      }),
    ]
  }
  if (age < notSeenAfterMs)
    return [
      toTracked({
        ...progress,
        reached: [announced],
        next: age > slipHelpsAfterMs ? 'send-slip' : 'pay',
      }),
    ]
  if (age >= notSeenAfterMs + notSeenShownForMs) return []
  return [
    toTracked({
      ...progress,
      reached: [announced, ['failed', new Date(notice.createdAt.getTime() + notSeenAfterMs)]],
      reason: 'NOT_SEEN',
      next: 'contact',
    }),
  ]
}
