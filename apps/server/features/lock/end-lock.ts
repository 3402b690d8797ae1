import type { Satang } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { bonusFinished } from '../../ledger/postings.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import { inBook } from './begin-lock.ts'
import { judge, type Ended } from './rules.ts'
import { readStanding, type LockRow, type Standing } from './standing.ts'

/** none: no lock. in play: it goes on. ended: it has just ended. wants sweep: it ends once the money is home from the games. */
export type Settled = { as: 'none' } | { as: 'in play'; lock: LockRow } | { as: 'ended'; state: Ended; taken: Satang; lock: LockRow } | { as: 'wants sweep'; lock: LockRow }

/** Writes the end of a lock and takes what it takes, inside `inBook`. */
export async function endLock(tx: Tx, lock: LockRow, state: Ended, takes: Satang): Promise<void> {
  const detail = { reward: { source: lock.source, code: lock.sourceCode, name: lock.name, ended: state } }
  const outcome = await post(tx, bonusFinished({ member: lock.memberId, lock: lock.no, source: lock.source, amount: takes, detail }))
  if (!outcome.ok || outcome.replayed) throw new Error(`The lock ${lock.no} of member ${lock.memberId} does not end: ${outcome.ok ? 'it has' : outcome.code}`)
  await tx.query(
    `update play_lock set state = $3, ended_at = $4, taken = $5 where member_id = $1 and no = $2 and state = 'in_play'`, [lock.memberId, lock.no, state, clock.now(), takes])
}

/**
 * Ends the member's lock if the figures in the books say so; asks no game. Safe at any moment and as often as anybody likes.
 * @param known the standing, where the caller has just read it.
 */
export async function settleLock(house: House, memberId: bigint, known?: Standing): Promise<Settled> {
  const seen = known ?? (await readStanding(house.db, memberId))
  if (!seen.lock) return { as: 'none' }
  if (judge(seen.lock, seen, clock.now()).state === 'in_play') return { as: 'in play', lock: seen.lock }
  const settled = await inBook(house.db, memberId, settleNow)
  if (settled.as === 'ended') house.live.changed(memberId, ['wallet', 'statement', 'reward', 'withdraw'])
  return settled
}

async function settleNow(tx: Tx, standing: Standing): Promise<Settled> {
  const { lock } = standing
  if (!lock) return { as: 'none' }
  const { state, takes } = judge(lock, standing, clock.now())
  if (state === 'in_play') return { as: 'in play', lock }
  // Time being over says nothing of the balances: unless all are known, the games are asked first.
  if (takes > standing.wallet || (state === 'expired' && !standing.settled)) return { as: 'wants sweep', lock }
  await endLock(tx, lock, state, takes)
  return { as: 'ended', state, taken: takes, lock }
}
