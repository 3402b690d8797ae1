import { setTimeout as delay } from 'node:timers/promises'
import type { Currency } from '@champa/contract/constants'
import { queryOne } from '../../platform/db.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  ensureFreshBalances,
  returnToWallet,
  usernamesProjection,
  type Usernames,
} from '../game/index.ts'
import {
  judge,
  readLockSnapshot,
  settleLock,
  type SettleResult,
  type LockRow,
  type LockSnapshot,
} from '../lock/index.ts'
import { readBetsNow } from '../turnover/index.ts'
import { readActivated } from './activation.ts'

/**
 * Ends the member's play lock if it is over, sweeping the games when the end takes more than the
 * wallet holds. Returns the state afterwards; `none` even when the sync or another process has
 * ended the lock.
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

/**
 * Settles the play lock, after reading the outstanding bet reports if they alone prevent its end.
 */
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

/**
 * Syncs balances before a credit and ends a play lock that is over; if the credit `begins` a lock,
 * also reads outstanding bets. Unseen winnings must not win the new lock, and an old lock must not
 * block it. Returns the snapshot afterwards and the time of the request: a game that was not synced
 * since then, for example during a transfer, counts as unknown.
 */
export async function askBeforeLock(
  ctx: AppContext,
  memberId: bigint,
  begins = true,
): Promise<{ requestedAt: Date; snapshot: LockSnapshot }> {
  const requestedAt = clock.now()
  await ensureFreshBalances(ctx, memberId, 0)
  const snapshot = await readLockSnapshot(ctx.db, memberId)
  if (!snapshot.lock && snapshot.unread.length === 0) return { requestedAt, snapshot }
  if (snapshot.lock) await finishLock(ctx, memberId)
  const after = begins
    ? await readOutstandingBets(ctx, memberId)
    : await readLockSnapshot(ctx.db, memberId)
  return { requestedAt, snapshot: after }
}

/**
 * Syncs balances before the bonus of a deposit. Waits for the games' bet reports only when a bonus
 * is activated.
 */
export async function askBeforeBonus(ctx: AppContext, memberId: bigint): Promise<void> {
  await ensureFreshBalances(ctx, memberId, 0)
  if ((await readActivated(ctx.db, memberId)) !== null) await readOutstandingBets(ctx, memberId)
}

/**
 * Returns the money of a play lock from every game to the wallet, so that the lock can end. False
 * when a game cannot be swept or another operation is moving the member's money; money already
 * returned stays in the wallet. Each sweep has its own idempotency key, so that a crashed sweep is
 * resumed and concurrent calls share one.
 */
export async function returnLockedMoney(
  ctx: AppContext,
  { memberId, no, sweeps }: LockRow,
): Promise<boolean> {
  const row = await queryOne<{ usernames: Usernames; currency: Currency }>(
    ctx.db,
    `select ${usernamesProjection.sql} as usernames, m.currency from member m where m.member_id = $1`,
    [memberId],
    'usernames',
  )
  const home = await returnToWallet(ctx, {
    memberId,
    ...row,
    key: `lock:${no}:home:${sweeps}`,
  })
  if (!home.ok) return false
  await ctx.db.query(
    'update play_lock set sweeps = sweeps + 1 where member_id = $1 and no = $2 and sweeps = $3',
    [memberId, no, sweeps],
  )
  return home.swept.every((sweep) => sweep.status === 'success')
}

/**
 * The delay before each reading of the bet reports, because games report bets late; a bet may still
 * be missing afterwards.
 */
const behindMs = 2_000
const maxReadings = 4

/**
 * Reads the outstanding bet reports of the member's games, so that open bets are known, and returns
 * the play lock snapshot afterwards.
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
