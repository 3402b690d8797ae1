import type { Satang } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { bonusFinished } from '../../ledger/postings.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import { inBook } from './begin-lock.ts'
import { judge, type Ended } from './rules.ts'
import { readStanding, type LockRow, type Standing } from './standing.ts'

/**
 * The result of settling a lock:
 * - none: the member has no lock.
 * - in play: the lock goes on.
 * - ended: the lock has just ended.
 * - wants sweep: the lock ends once the money is back from the games; `seen` is false while the
 *   balances have to be synced first.
 */
export type Settled =
  | { as: 'none' }
  | { as: 'in play'; lock: LockRow }
  | { as: 'ended'; state: Ended; taken: Satang; lock: LockRow }
  | { as: 'wants sweep'; lock: LockRow; seen: boolean }

/** Ends a lock and takes `takes` from the wallet, inside `inBook`. */
export async function endLock(tx: Tx, lock: LockRow, state: Ended, takes: Satang): Promise<void> {
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
  if (!outcome.ok || outcome.replayed)
    throw new Error(
      `The lock ${lock.no} of member ${lock.memberId} was not ended: ${outcome.ok ? 'posted before' : outcome.code}`,
    )
  await tx.query(
    `update play_lock set state = $3, ended_at = $4, taken = $5 where member_id = $1 and no = $2 and state = 'in_play'`,
    [lock.memberId, lock.no, state, clock.now(), takes],
  )
}

/**
 * Ends the member's lock if the figures in the books say so, without calling a game. Idempotent.
 * @param known the figures, where the caller has just read them.
 */
export async function settleLock(
  house: House,
  memberId: bigint,
  known?: Standing,
): Promise<Settled> {
  const seen = known ?? (await readStanding(house.db, memberId))
  if (!seen.lock) return { as: 'none' }
  if (judge(seen.lock, seen, clock.now()).state === 'in_play')
    return { as: 'in play', lock: seen.lock }
  const settled = await inBook(house.db, memberId, settleNow)
  if (settled.as === 'ended')
    house.live.changed(memberId, ['wallet', 'statement', 'reward', 'withdraw'])
  return settled
}

/** Settles the lock as a side step of a completed operation: an error is logged, not thrown. */
export async function trySettleLock(house: House, memberId: bigint): Promise<Settled | null> {
  try {
    return await settleLock(house, memberId)
  } catch (error) {
    house.log.error(
      { err: error, memberId: memberId.toString() },
      'play lock could not be evaluated; the job will retry',
    )
    return null
  }
}

async function settleNow(tx: Tx, standing: Standing): Promise<Settled> {
  const { lock } = standing
  if (!lock) return { as: 'none' }
  const { state, takes } = judge(lock, standing, clock.now())
  if (state === 'in_play') return { as: 'in play', lock }
  // A lock can expire on figures that are not settled.
  if (!standing.settled || takes > standing.wallet)
    return { as: 'wants sweep', lock, seen: standing.settled }
  await endLock(tx, lock, state, takes)
  return { as: 'ended', state, taken: takes, lock }
}
