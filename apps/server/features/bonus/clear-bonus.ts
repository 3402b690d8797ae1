import type { clearBonus as endpoint } from '@champa/contract/bonus'
import type { MinorUnits } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'
import { readLockSnapshot } from '../lock/index.ts'
import { cancelLock } from './ending/cancel-lock.ts'
import { disarmBonus } from './own/armed.ts'

/**
 * Ends the lock in play and disarms any bonus, so that the next deposit does not grant the given-up
 * bonus again.
 */
export const clearBonus: Handler<typeof endpoint> = async (
  { member: { memberId }, refuse },
  ctx,
) => {
  const cancelled = await cancelLock(ctx, memberId)
  if (cancelled.as === 'not now' || cancelled.as === 'changed') throw refuse('BONUS_CONDITION')
  const disarmed = await disarmBonus(ctx.db, memberId)
  if (cancelled.as === 'none' && !disarmed) throw refuse('NO_DATA')
  ctx.live.changed(memberId, ['reward'])
  const { total } = await readLockSnapshot(ctx.db, memberId)
  return {
    message: 'BONUS_CLEAR',
    keeps: total as MinorUnits,
    takes: cancelled.as === 'ended' ? cancelled.taken : (0n as MinorUnits),
  }
}
