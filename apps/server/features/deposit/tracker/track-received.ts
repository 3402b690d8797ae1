import type { TrackedDeposit } from '@champa/contract/deposit'
import type { SlipNote } from '@champa/contract/slip'
import { movementId } from '../../../platform/ids.ts'
import type {
  HeldPayment,
  TrackedGiftLink,
  TrackedPayment,
  TrackedSlip,
} from './recent-deposits.ts'
import { toTracked, stepOf, type StageTime } from './progress.ts'

/** Failures that a new picture can solve; every other failure requires support. */
const pictureNotes: readonly SlipNote[] = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'UNKNOW_ERROR',
]

export function trackSlip(slip: TrackedSlip, payment: TrackedPayment | undefined): TrackedDeposit {
  const progress = {
    id: slip.id,
    channel: 'slip' as const,
    provider: payment?.provider ?? null,
    amount: payment?.amount ?? slip.amount,
  }
  const sent: StageTime[] = [
    ['waiting', slip.uploadedAt],
    ['seen', slip.foundAt],
  ]
  if (payment)
    return toTracked({
      ...progress,
      reached: [
        ['waiting', slip.uploadedAt],
        ['seen', slip.foundAt ?? payment.seenAt],
        ['matched', payment.claimedAt],
        ['credited', payment.creditedAt],
        ['failed', payment.reversedAt],
      ],
      ...stepOf(payment),
    })
  if (slip.status === 'SUCCESS')
    return toTracked({ ...progress, reached: [...sent, ['credited', slip.decidedAt]] })
  if (slip.status === 'in progress')
    return toTracked({
      ...progress,
      reached: sent,
      reason: slip.unmatchedPayment === null ? null : 'CHECKING',
      next: 'wait',
    })
  return toTracked({
    ...progress,
    reached: [...sent, ['failed', slip.decidedAt]],
    reason: slip.note,
    next: slip.note && pictureNotes.includes(slip.note) ? 'send-slip-again' : 'contact',
  })
}

export function trackGiftLink(
  { seq, amount, status, reason, createdAt, sentAt, settledAt }: TrackedGiftLink,
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

/** Tracks a payment that staff are checking or have sent back. */
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
