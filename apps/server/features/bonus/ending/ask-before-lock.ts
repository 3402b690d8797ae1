import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { freshenGames } from '../../game/index.ts'
import { finishLock } from './finish-lock.ts'
import { readArmed } from '../own/armed.ts'
import { hearOfBets } from './bring-lock-home.ts'

/**
 * Asks what has to be known before a credit is given: what was won and not seen must not win its lock, one that is over must not
 * stand in the way, and where it `begins` a lock, whether a bet is open from before.
 * Answers since when: a game that was not looked at then, because money was on its way there perhaps, is not known.
 */
export async function askBeforeLock(house: House, memberId: bigint, begins = true): Promise<Date> {
  const asked = clock.now()
  await freshenGames(house, memberId, 0)
  await finishLock(house, memberId)
  if (begins) await hearOfBets(house, memberId)
  return asked
}

/** The same for what follows a deposit: the games' reports are waited for only where a bonus is armed. */
export async function askBeforeBonus(house: House, memberId: bigint): Promise<void> {
  await freshenGames(house, memberId, 0)
  if ((await readArmed(house.db, memberId)) !== null) await hearOfBets(house, memberId)
}
