import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { freshenGames } from '../../game/index.ts'
import { finishLock } from './finish-lock.ts'
import { hearOfBets } from './bring-lock-home.ts'

/**
 * Asks what has to be known before a credit begins a lock: what was won and not seen must not win it, one that is over must not
 * stand in the way, and of one that the balance can win (`byBalance`) whether a bet is open from before.
 * Answers since when: a game that was not looked at then, because money was on its way there perhaps, is not known.
 */
export async function askBeforeLock(
  house: House,
  memberId: bigint,
  byBalance: boolean,
): Promise<Date> {
  const asked = clock.now()
  await freshenGames(house, memberId, 0)
  await finishLock(house, memberId)
  if (byBalance) await hearOfBets(house, memberId)
  return asked
}
