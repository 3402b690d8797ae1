import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { ensureFreshBalances } from '../../game/index.ts'
import { finishLock } from './finish-lock.ts'
import { readArmed } from '../own/armed.ts'
import { readOutstandingBets } from './return-locked-money.ts'

/**
 * Syncs balances, ends a lock that has reached its end and, where the credit `begins` a lock, reads
 * outstanding bets. Unseen winnings must not win the new lock, and a finished lock must not block
 * it. Returns the time of the request: a game not synced since then, for example because of a
 * transfer under way, counts as unknown.
 */
export async function askBeforeLock(
  ctx: AppContext,
  memberId: bigint,
  begins = true,
): Promise<Date> {
  const requestedAt = clock.now()
  await ensureFreshBalances(ctx, memberId, 0)
  await finishLock(ctx, memberId)
  if (begins) await readOutstandingBets(ctx, memberId)
  return requestedAt
}

/**
 * `askBeforeLock` for deposit effects: waits for the games' bet reports only when a bonus is armed.
 */
export async function askBeforeBonus(ctx: AppContext, memberId: bigint): Promise<void> {
  await ensureFreshBalances(ctx, memberId, 0)
  if ((await readArmed(ctx.db, memberId)) !== null) await readOutstandingBets(ctx, memberId)
}
