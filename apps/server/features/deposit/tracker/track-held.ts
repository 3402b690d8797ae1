import type { TrackedDeposit } from '@champa/contract/deposit'
import type { HeldPayment } from './recent-deposits.ts'
import { toTracked } from './progress.ts'

/** Held payments are reviewed by staff; nothing is lost meanwhile. */
export function trackHeld({
  id,
  codeId,
  provider,
  amount,
  isReturned,
  seenAt,
  resolvedAt,
}: HeldPayment): TrackedDeposit {
  const progress = {
    id,
    channel: codeId === null ? ('bank' as const) : ('qr' as const),
    provider,
    amount,
  }
  if (isReturned)
    return toTracked({
      ...progress,
      reached: [
        ['seen', seenAt],
        ['failed', resolvedAt],
      ],
      reason: 'RETURNED',
      next: 'contact',
    })
  return toTracked({ ...progress, reached: [['seen', seenAt]], reason: 'CHECKING', next: 'wait' })
}
