import { setTimeout as delay } from 'node:timers/promises'
import type { Currency } from '@champa/contract/constants'
import type { AppContext } from '../../../platform/app-context.ts'
import { returnToWallet, usernamesProjection, type Usernames } from '../../game/index.ts'
import { readLockSnapshot, type LockRow, type LockSnapshot } from '../../lock/index.ts'
import { readBetsNow } from '../../turnover/index.ts'

/**
 * Returns the money of a lock from every game to the wallet, so that the lock can end. False when a
 * game cannot be swept or another operation is moving the member's money; what has returned stays
 * in the wallet. Each sweep has its own idempotency key: a crashed one resumes, and concurrent
 * calls share it.
 */
export async function returnLockedMoney(
  ctx: AppContext,
  { memberId, no, sweeps }: LockRow,
): Promise<boolean> {
  const [row] = await ctx.db.query<{ usernames: Usernames | null; currency: Currency }>(
    `select ${usernamesProjection} as usernames, m.currency from member m where m.member_id = $1`,
    [memberId],
    'usernames',
  )
  const home = await returnToWallet(ctx, {
    memberId,
    currency: row!.currency,
    usernames: row!.usernames ?? {},
    key: `lock:${no}:home:${sweeps}`,
  })
  if (!home.ok) return false
  await ctx.db.query(
    'update play_lock set sweeps = sweeps + 1 where member_id = $1 and no = $2 and sweeps = $3',
    [memberId, no, sweeps],
  )
  return home.swept.every((one) => one.status === 'success')
}

/** Bet reports lag this far behind, so the next reading may still be too early. */
const behindMs = 2_000
const maxReadings = 4

/**
 * Reads the outstanding bet reports of the member's games, so that open bets are known, and returns
 * the lock snapshot afterwards.
 */
export async function readOutstandingBets(
  ctx: AppContext,
  memberId: bigint,
): Promise<LockSnapshot> {
  for (let reading = 1; ; reading++) {
    const snapshot = await readLockSnapshot(ctx.db, memberId)
    if (snapshot.unread.length === 0 || reading > maxReadings) return snapshot
    await delay(behindMs * ctx.settings.settlePace)
    await readBetsNow(ctx, snapshot.unread)
  }
}
