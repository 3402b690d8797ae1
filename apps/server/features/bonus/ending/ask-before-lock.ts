import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { freshenGames } from '../../game/index.ts'
import { finishLock } from './finish-lock.ts'
import { readArmed } from '../own/armed.ts'
import { hearOfBets } from './bring-lock-home.ts'

/**
 * Syncs balances, ends a lock that has reached its end and, where the credit `begins` a lock, reads
 * outstanding bets. Unseen winnings must not win the new lock, and a finished lock must not block
 * it. Returns the time of the request: a game not synced since then, for example because of a
 * transfer under way, counts as unknown.
 */
export async function askBeforeLock(house: House, memberId: bigint, begins = true): Promise<Date> {
  const asked = clock.now()
  await freshenGames(house, memberId, 0)
  await finishLock(house, memberId)
  if (begins) await hearOfBets(house, memberId)
  return asked
}

/**
 * `askBeforeLock` for deposit effects: waits for the games' bet reports only when a bonus is armed.
 */
export async function askBeforeBonus(house: House, memberId: bigint): Promise<void> {
  await freshenGames(house, memberId, 0)
  if ((await readArmed(house.db, memberId)) !== null) await hearOfBets(house, memberId)
}
