import type { DepositStage, DepositStep, TrackedDeposit } from '@champa/contract/deposit'
import { minorUnits } from '@champa/contract/money'
import type { TrackedPayment } from './recent-deposits.ts'

/** A stage with the time it was reached; null: not reached yet. */
export type StageTime = [stage: DepositStage, at: Date | null]

/** The known facts of one deposit, from which its row in the tracker is built. */
export interface DepositProgress {
  id: string
  channel: TrackedDeposit['channel']
  provider: string | null
  amount: bigint | null
  reached: StageTime[]
  reason?: string | null
  next?: DepositStep | null
  otherAmount?: bigint
}

/** The row that the member sees. Its stage is the last one reached. */
export function toTracked({
  id,
  channel,
  provider,
  amount,
  reached,
  ...progress
}: DepositProgress): TrackedDeposit {
  const { reason = null, next = null, otherAmount } = progress
  const steps = reached.flatMap(([stage, at]) => (at === null ? [] : [{ stage, at: at.getTime() }]))
  return {
    _id: id,
    channel,
    provider,
    amount: minorUnits(amount),
    stage: steps.at(-1)!.stage,
    reason,
    next,
    createdAt: steps[0]!.at,
    steps,
    ...(otherAmount === undefined ? {} : { otherAmount: minorUnits(otherAmount) }),
  }
}

export const paymentStages = (payment: TrackedPayment): StageTime[] => [
  ['seen', payment.seenAt],
  ['matched', payment.claimedAt],
  ['credited', payment.creditedAt],
  ['failed', payment.reversedAt],
]

/** What the member does about a payment: wait until it is credited, ask why it was taken back. */
export const stepOf = ({
  creditedAt,
  reversedAt,
}: TrackedPayment): Pick<DepositProgress, 'reason' | 'next'> =>
  reversedAt ? { reason: 'REVERSED', next: 'contact' } : { next: creditedAt ? null : 'wait' }
