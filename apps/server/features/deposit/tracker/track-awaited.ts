import type { TrackedDeposit } from '@champa/contract/deposit'
import { isGateway } from '../rules.ts'
import type { Notice, TrackedCode, TrackedPayment } from './recent-deposits.ts'
import {
  paymentStages,
  toTracked,
  stepOf,
  type DepositProgress,
  type StageTime,
} from './progress.ts'

export function trackCode(
  code: TrackedCode,
  payment: TrackedPayment | undefined,
  now: Date,
): TrackedDeposit[] {
  const progress = {
    id: code.id,
    channel: 'qr' as const,
    provider: code.provider,
    amount: payment?.amount ?? code.paidAmount ?? code.amount,
  }
  const opened: StageTime = ['waiting', code.createdAt]
  if (payment)
    return [
      toTracked({
        ...progress,
        reached: [opened, ...paymentStages(payment)],
        ...stepOf(payment),
      }),
    ]
  if (code.state === 'paid')
    return [toTracked({ ...progress, reached: [opened, ['credited', code.closedAt]] })]
  if (code.state === 'open' && code.expiresAt > now)
    return [toTracked({ ...progress, reached: [opened], next: 'pay' })]
  // Codes that the member closed or replaced are left out.
  if (code.state === 'cancelled' || code.state === 'replaced') return []
  return [
    toTracked({
      ...progress,
      reached: [opened, ['failed', code.closedAt ?? code.expiresAt]],
      ...afterExpiry(code),
    }),
  ]
}

/**
 * A payment into our own account is recognised by its exact amount; any other amount requires the
 * slip.
 */
function afterExpiry({ provider }: TrackedCode): Pick<DepositProgress, 'reason' | 'next'> {
  return isGateway(provider)
    ? { reason: 'EXPIRED', next: 'new-code' }
    : { reason: 'EXPIRED_EXACT', next: 'send-slip' }
}

/** After this time the tracker asks for a slip, because banks usually report within a minute. */
const slipHelpsAfterMs = 10 * 60_000
/** How long until announced money counts as not received, and how long this is shown afterwards. */
const notSeenAfterMs = 2 * 3_600_000
const notSeenShownForMs = 4 * 3_600_000

interface NoticeContext {
  /**
   * The amount of a later transfer that differs from the announced amount, because the member may
   * have mistyped it.
   */
  otherAmount: bigint | undefined
  now: Date
}

/** The deposit that a notice announced; empty when its money has been missing for six hours. */
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
        ...stepOf(payment),
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
