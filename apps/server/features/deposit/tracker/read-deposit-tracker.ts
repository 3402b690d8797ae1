import type { readDepositTracker as endpoint } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { recentDeposits } from './recent-deposits.ts'
import { trackDeposits } from './track-deposits.ts'

const dayMs = 24 * 3_600_000

export const readDepositTracker: Handler<typeof endpoint> = async ({ member }, ctx) => {
  const now = clock.now()
  const recent = await recentDeposits(ctx.db, member.memberId, new Date(now.getTime() - dayMs))
  return { deposits: trackDeposits(recent, member.memberId, now), serverTime: now.getTime() }
}
