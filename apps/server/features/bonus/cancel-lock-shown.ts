import type { cancelLock as endpoint } from '@champa/contract/bonus'
import type { Satang } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'
import { readStanding } from '../lock/index.ts'
import { cancelLock } from './ending/cancel-lock.ts'
import { disarmBonus } from './own/armed.ts'

/** Cancels the lock that the member was shown, with the amount that the member was shown. */
export const cancelLockShown: Handler<typeof endpoint> = async (
  { body: { _id, takes }, member: { memberId }, refuse },
  house,
) => {
  const [, owner, no] = /^(\d+)-(\d{1,9})$/.exec(_id) ?? []
  if (owner !== String(memberId)) throw refuse('NO_DATA')
  const cancelled = await cancelLock(house, memberId, { no: Number(no), takes })
  if (cancelled.as === 'none') throw refuse('NO_DATA')
  if (cancelled.as === 'not now') throw refuse('BONUS_CONDITION')
  if (cancelled.as === 'changed') throw refuse('BONUS_CHANGED')
  await disarmBonus(house.db, memberId)
  house.live.changed(memberId, ['reward'])
  const { total } = await readStanding(house.db, memberId)
  return { message: 'BONUS_CLEAR', keeps: total as Satang, takes: cancelled.taken }
}
