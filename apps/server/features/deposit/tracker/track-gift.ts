import type { TrackedDeposit } from '@champa/contract/deposit'
import { movementId } from '../../../platform/ids.ts'
import type { TrackedGift } from './recent-deposits.ts'
import { toTracked, type StageTime } from './progress.ts'

export function trackGift(
  { seq, amount, status, reason, createdAt, sentAt, settledAt }: TrackedGift,
  memberId: bigint,
): TrackedDeposit {
  const progress = {
    id: movementId(memberId, seq),
    channel: 'gift' as const,
    provider: 'TRUEMONEY',
  }
  const sent: StageTime[] = [
    ['waiting', createdAt],
    ['seen', sentAt],
  ]
  if (status === 'in progress')
    return toTracked({ ...progress, amount: null, reached: sent, next: 'wait' })
  if (status === 'SUCCESS')
    return toTracked({ ...progress, amount, reached: [...sent, ['credited', settledAt]] })
  return toTracked({
    ...progress,
    amount: null,
    reached: [...sent, ['failed', settledAt]],
    reason,
    next: reason === 'UNANSWERED' ? 'contact' : null,
  })
}
