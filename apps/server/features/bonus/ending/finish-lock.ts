import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { freshenGames } from '../../game/index.ts'
import { judge, readStanding, settleLock, type Settled } from '../../lock/index.ts'
import { bringLockHome, hearOfBets } from './bring-lock-home.ts'

/**
 * Ends the member's lock if it is over, and brings the money home from the games where the end takes more than the wallet holds.
 * Answers how it stands then: none also where the look at the games, or somebody else, has ended it meanwhile.
 */
export async function finishLock(house: House, memberId: bigint): Promise<Settled> {
  let settled = await settleHeard(house, memberId)
  if (settled.as === 'wants sweep' && !settled.seen) {
    await freshenGames(house, memberId)
    settled = await settleHeard(house, memberId)
  }
  if (settled.as !== 'wants sweep' || !settled.seen) return settled
  await bringLockHome(house, settled.lock)
  return settleHeard(house, memberId)
}

/** Where nothing but bets that a game has not told yet is in the way, they are asked for. */
async function settleHeard(house: House, memberId: bigint): Promise<Settled> {
  const standing = await readStanding(house.db, memberId)
  const { lock, unread } = standing
  if (
    lock &&
    unread.length > 0 &&
    judge(lock, { ...standing, openBets: false }, clock.now()).state !== 'in_play'
  )
    return settleLock(house, memberId, await hearOfBets(house, memberId))
  return settleLock(house, memberId, standing)
}
