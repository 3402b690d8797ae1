import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { ensureFreshBalances } from '../../game/index.ts'
import { judge, readLockSnapshot, settleLock, type SettleResult } from '../../lock/index.ts'
import { returnLockedMoney, readOutstandingBets } from './return-locked-money.ts'

/**
 * Ends the member's lock if it is over, sweeping the games when the end takes more than the wallet
 * holds. Returns the state afterwards; `none` also when the sync or another process has ended the
 * lock.
 */
export async function finishLock(ctx: AppContext, memberId: bigint): Promise<SettleResult> {
  let settled = await settleReported(ctx, memberId)
  if (settled.as === 'wants sweep' && !settled.seen) {
    await ensureFreshBalances(ctx, memberId)
    settled = await settleReported(ctx, memberId)
  }
  if (settled.as !== 'wants sweep' || !settled.seen) return settled
  await returnLockedMoney(ctx, settled.lock)
  return settleReported(ctx, memberId)
}

/** Reads outstanding bet reports when they alone stand in the way of the end. */
async function settleReported(ctx: AppContext, memberId: bigint): Promise<SettleResult> {
  const snapshot = await readLockSnapshot(ctx.db, memberId)
  const { lock, unread } = snapshot
  if (
    lock &&
    unread.length > 0 &&
    judge(lock, { ...snapshot, openBets: false }, clock.now()).state !== 'in_play'
  )
    return settleLock(ctx, memberId, await readOutstandingBets(ctx, memberId))
  return settleLock(ctx, memberId, snapshot)
}
