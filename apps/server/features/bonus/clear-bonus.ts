import type { clearBonus as endpoint } from '@champa/contract/bonus'
import type { Satang } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'
import { readStanding } from '../lock/index.ts'
import { cancelLock } from './ending/cancel-lock.ts'
import { disarmBonus } from './own/armed.ts'

/**
 * Ends the lock in play and disarms any bonus, so that the next deposit does not grant the given-up
 * bonus again.
 */
export const clearBonus: Handler<typeof endpoint> = async (
  { member: { memberId }, refuse },
  house,
) => {
  const cancelled = await cancelLock(house, memberId)
  if (cancelled.as === 'not now' || cancelled.as === 'changed') throw refuse('BONUS_CONDITION')
  const disarmed = await disarmBonus(house.db, memberId)
  if (cancelled.as === 'none' && !disarmed) throw refuse('NO_DATA')
  house.live.changed(memberId, ['reward'])
  const { total } = await readStanding(house.db, memberId)
  return {
    message: 'BONUS_CLEAR',
    keeps: total as Satang,
    takes: cancelled.as === 'ended' ? cancelled.taken : (0n as Satang),
  }
}
