import type { cancelWithdrawAll as endpoint } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route.ts'
import { cancelOpenOrder } from './orders.ts'

/**
 * Cancels the open order. Money already swept back stays in the wallet, and money in transit still
 * arrives there.
 */
export const cancelWithdrawAll: Handler<typeof endpoint> = async ({ member, refuse }, ctx) => {
  if (!(await cancelOpenOrder(ctx.db, member.memberId, clock.now()))) throw refuse('NO_DATA')
  ctx.live.changed(member.memberId, ['withdraw'])
  return { cancelled: true }
}
