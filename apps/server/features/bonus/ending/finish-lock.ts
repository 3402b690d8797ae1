import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { freshenGames } from '../../game/index.ts'
import { judge, readStanding, settleLock, type Settled } from '../../lock/index.ts'
import { bringLockHome, hearOfBets } from './bring-lock-home.ts'

/**
 * Ends the member's lock if it is over, sweeping the games when the end takes more than the wallet
 * holds. Returns the state afterwards; `none` also when the sync or another process has ended the
 * lock.
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

/** Reads outstanding bet reports when they alone stand in the way of the end. */
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
