import type { PayoutState, readPayout as endpoint } from '@champa/contract/withdraw'
import { clock } from '../../platform/clock.ts'
import { movementId } from '../../platform/ids.ts'
import type { Handler } from '../../platform/route.ts'
import { newestWithdrawal, type Withdrawal } from './queries.ts'

export const readPayout: Handler<typeof endpoint> = async ({ member }, { db }) => {
  const newest = await newestWithdrawal(db, member.memberId)
  return { payout: newest && stateOf(newest), serverTime: clock.nowMs() }
}

function stateOf(one: Withdrawal): PayoutState {
  return { _id: movementId(one.memberId, one.seq), amount: one.amount, status: one.status, to: one.to, steps: stepsOf(one), inReview: one.inReview, reason: one.status === 'FAILED' ? one.reason : null }
}

function stepsOf({ status, createdAt, settledAt, progress }: Withdrawal): PayoutState['steps'] {
  const acceptedAt = progress.acceptedAt ? Date.parse(progress.acceptedAt) : null
  // The bank's word may come before our own call has ended: what is paid was approved.
  const approvedAt = acceptedAt ?? (status === 'SUCCESS' ? settledAt!.getTime() : null)
  return [
    { stage: 'requested', at: createdAt.getTime() },
    ...(approvedAt === null ? [] : [{ stage: 'approved' as const, at: approvedAt }]),
    ...(settledAt === null ? [] : [{ stage: status === 'SUCCESS' ? ('paid' as const) : ('rejected' as const), at: settledAt.getTime() }]),
  ]
}
