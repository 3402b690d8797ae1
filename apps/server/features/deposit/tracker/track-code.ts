import type { TrackedDeposit } from '@champa/contract/deposit'
import { isGateway } from '../rules.ts'
import type { TrackedCode, TrackedPayment } from './recent-deposits.ts'
import {
  paymentStages,
  toTracked,
  waitUntilCredited,
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
        next: waitUntilCredited(payment),
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
 * A payment to our own account is recognised by its exact amount; any other amount needs the slip.
 */
function afterExpiry({ provider }: TrackedCode): Pick<DepositProgress, 'reason' | 'next'> {
  return isGateway(provider)
    ? { reason: 'EXPIRED', next: 'new-code' }
    : { reason: 'EXPIRED_EXACT', next: 'send-slip' }
}
