import type { House } from '../../../platform/house.ts'
import { freshenGames } from '../../game/index.ts'
import { finishLock } from './finish-lock.ts'
import { hearOfBets } from './bring-lock-home.ts'

/**
 * Asks what has to be known before a credit begins a lock: what was won and not seen must not win it, one that is over must not
 * stand in the way, and of one that the balance can win (`byBalance`) whether a bet is open from before.
 */
export async function askBeforeLock(house: House, memberId: bigint, byBalance: boolean): Promise<void> {
  await freshenGames(house, memberId)
  await finishLock(house, memberId)
  if (byBalance) await hearOfBets(house, memberId)
}
