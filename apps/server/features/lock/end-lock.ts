import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { bonusFinished } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { inBook } from './begin-lock.ts'
import { judge, type LockEnd } from './rules.ts'
import { readLockSnapshot, type LockRow, type LockSnapshot } from './lock-snapshot.ts'

/**
 * The result of settling a play lock:
 * - none: the member has no lock.
 * - in play: the lock continues.
 * - ended: the lock has just ended.
 * - wants sweep: the lock ends once the games' money is back in the wallet; `seen` is false when
 *   the balances have to be synced first.
 */
export type SettleResult =
  | { as: 'none' }
  | { as: 'in play'; lock: LockRow }
  | { as: 'ended'; state: LockEnd; taken: MinorUnits; lock: LockRow }
  | { as: 'wants sweep'; lock: LockRow; seen: boolean }

/** Ends a play lock and deducts `takes` from the wallet. Call it inside `inBook`. */
export async function endLock(
  tx: Tx,
  lock: LockRow,
  state: LockEnd,
  takes: MinorUnits,
): Promise<void> {
  const detail = {
    reward: { source: lock.source, code: lock.sourceCode, name: lock.name, ended: state },
  }
  const outcome = await post(
    tx,
    bonusFinished({
      member: lock.memberId,
      lock: lock.no,
      source: lock.source,
      amount: takes,
      detail,
    }),
  )
  if (!outcome.ok || outcome.replayed) {
    const cause = outcome.ok ? 'posted before' : outcome.code
    throw new Error(`Play lock ${lock.no} of member ${lock.memberId} could not be ended: ${cause}`)
  }
  await tx.query(
    `update play_lock
      set state = $3, ended_at = $4, forfeited = $5
      where member_id = $1 and no = $2 and state = 'in_play'`,
    [lock.memberId, lock.no, state, clock.now(), takes],
  )
}

/**
 * Ends the member's play lock if the booked figures require it, without calling a game. Idempotent.
 * @param known the snapshot, if the caller has just read it.
 */
export async function settleLock(
  ctx: AppContext,
  memberId: bigint,
  known?: LockSnapshot,
): Promise<SettleResult> {
  const seen = known ?? (await readLockSnapshot(ctx.db, memberId))
  if (!seen.lock) return { as: 'none' }
  if (judge(seen.lock, seen, clock.now()).state === 'in_play')
    return { as: 'in play', lock: seen.lock }
  const settled = await inBook(ctx.db, memberId, settleNow)
  if (settled.as === 'ended')
    ctx.live.changed(memberId, ['wallet', 'statement', 'reward', 'withdraw'])
  return settled
}

/**
 * Settles the play lock as a side effect of a completed operation: an error is logged, not thrown.
 */
export async function trySettleLock(
  ctx: AppContext,
  memberId: bigint,
): Promise<SettleResult | null> {
  try {
    return await settleLock(ctx, memberId)
  } catch (error) {
    ctx.log.error(
      { err: error, memberId: memberId.toString() },
      'play lock could not be evaluated; the job will retry',
    )
    return null
  }
}

async function settleNow(tx: Tx, snapshot: LockSnapshot): Promise<SettleResult> {
  const { lock } = snapshot
  if (!lock) return { as: 'none' }
  const { state, takes } = judge(lock, snapshot, clock.now())
  if (state === 'in_play') return { as: 'in play', lock }
  // `judge` returns `expired` on unsettled balances too, so this checks whether they are settled.
  if (!snapshot.settled || takes > snapshot.wallet)
    return { as: 'wants sweep', lock, seen: snapshot.settled }
  await endLock(tx, lock, state, takes)
  return { as: 'ended', state, taken: takes, lock }
}
