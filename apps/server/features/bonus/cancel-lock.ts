import { setTimeout as delay } from 'node:timers/promises'
import type { LockState } from '@champa/contract/lock'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { ensureFreshBalances } from '../game/index.ts'
import {
  cancelTakes,
  endLock,
  inBook,
  judge,
  readLockSnapshot,
  type LockEnd,
  type LockRow,
  type LockSnapshot,
} from '../lock/index.ts'
import { deactivateBonus } from './activation.ts'
import { returnLockedMoney, readOutstandingBets } from './finish-lock.ts'

/**
 * The result of a cancellation:
 * - none: no play lock is active.
 * - ended: the play lock has ended, by cancellation or otherwise.
 * - not now: the play lock stays, because a game cannot be swept or reached, or a bet is open.
 * - changed: the play lock stays, because ending it would take a different amount than shown.
 */
export type Cancelled =
  | { as: 'none' }
  | { as: 'ended'; no: number; state: Exclude<LockState, 'in_play'>; taken: MinorUnits }
  | { as: 'not now' }
  | { as: 'changed' }

/**
 * Cancels the active play lock: returns all money to the wallet and takes what exceeds the member's
 * own money. Balances and bets are checked before any transfer, so that a game that does not
 * respond leaves everything unchanged. A lock that is already won, lost or expired ends with that
 * result instead; a lock that has ended before returns how it ended.
 * @param shown the lock and the amount that the member has agreed to; when absent, any lock and
 * amount.
 */
export async function cancelLock(
  ctx: AppContext,
  memberId: bigint,
  shown?: Shown,
): Promise<Cancelled> {
  const { lock } = await readLockSnapshot(ctx.db, memberId)
  if (shown && shown.no !== lock?.no)
    return (await endOf(ctx, memberId, shown.no)) ?? { as: 'none' }
  if (!lock) return { as: 'none' }
  if (shown && isOver(lock)) return endOver(ctx, lock, shown)
  await ensureFreshBalances(ctx, memberId)
  const before = await onceArrived(ctx, lock)
  if (before.lock?.no !== lock.no) return endOrNotNow(ctx, lock)
  if (!isKnown(before)) return { as: 'not now' }
  if (!(await returnLockedMoney(ctx, before.lock))) return endOrNotNow(ctx, lock)
  await readOutstandingBets(ctx, memberId)
  return cancelNow(ctx, lock, shown)
}

/** The number of the play lock and the amount that the member was shown before agreeing. */
interface Shown {
  no: number
  takes: bigint
}

/** How long a second tap waits for the transfers of the first one to arrive. */
const arrivesWithinMs = 1_500
const everyMs = 100

async function onceArrived(ctx: AppContext, { memberId, no }: LockRow): Promise<LockSnapshot> {
  for (let [waitedMs, moving] = [0, false]; ; waitedMs += everyMs) {
    const snapshot = await readOutstandingBets(ctx, memberId)
    moving ||= snapshot.inTransit
    if (!moving || snapshot.lock?.no !== no || isKnown(snapshot) || waitedMs >= arrivesWithinMs)
      return snapshot
    await delay(everyMs)
  }
}

/** True when every balance is known and every bet has its result. */
const isKnown = ({ settled, openBets }: LockSnapshot): boolean => settled && !openBets

const isOver = ({ expiresAt }: LockRow): boolean => clock.now() >= expiresAt

/**
 * Ends a play lock that expired after it was shown, if ending it takes exactly the amount shown. It
 * syncs no balance, because a sync would end the lock at the amount of that moment.
 */
async function endOver(ctx: AppContext, lock: LockRow, shown: Shown): Promise<Cancelled> {
  const ended = await inBook<Cancelled | null>(ctx.db, lock.memberId, async (tx, snapshot) => {
    if (snapshot.lock?.no !== lock.no) return null
    const { state, takes } = judge(snapshot.lock, snapshot, clock.now())
    if (
      state !== 'expired' ||
      !isKnown(snapshot) ||
      takes !== shown.takes ||
      takes > snapshot.wallet
    )
      return { as: 'changed' }
    return endNow(tx, snapshot.lock, state, takes)
  })
  return notifyEnd(ctx, lock, ended)
}

/**
 * Ends the play lock and deactivates any bonus in one transaction, so that no crash lets the next
 * deposit grant the bonus again.
 */
async function endNow(
  tx: Tx,
  lock: LockRow,
  state: LockEnd,
  taken: MinorUnits,
): Promise<Cancelled> {
  await endLock(tx, lock, state, taken)
  await deactivateBonus(tx, lock.memberId)
  return { as: 'ended', no: lock.no, state, taken }
}

/**
 * Notifies the member's screens of the end. `outcome` is null when another request or job has ended
 * the play lock.
 */
function notifyEnd(
  ctx: AppContext,
  lock: LockRow,
  outcome: Cancelled | null,
): Cancelled | Promise<Cancelled> {
  if (outcome?.as === 'ended')
    ctx.live.changed(lock.memberId, ['wallet', 'statement', 'reward', 'withdraw'])
  return outcome ?? endOrNotNow(ctx, lock)
}

async function cancelNow(ctx: AppContext, lock: LockRow, shown?: Shown): Promise<Cancelled> {
  const { memberId } = lock
  const cancelled = await inBook<Cancelled | null>(ctx.db, memberId, async (tx, snapshot) => {
    const now = snapshot.lock
    if (now?.no !== lock.no) return null
    // Money transferred back to a game since the sweep is not in the wallet.
    if (!isKnown(snapshot) || snapshot.total !== snapshot.wallet) return { as: 'not now' }
    const verdict = judge(now, snapshot, clock.now())
    const [state, taken] =
      verdict.state === 'in_play'
        ? ['cancelled' as const, cancelTakes(now, snapshot)]
        : [verdict.state, verdict.takes]
    if (shown && (state === 'cancelled' || state === 'expired') && taken !== shown.takes)
      return { as: 'changed' }
    return endNow(tx, now, state, taken)
  })
  return notifyEnd(ctx, lock, cancelled)
}

/**
 * How the play lock ended, whether by an earlier request, a second tap, the job or a balance sync.
 * Null when it is active or unknown.
 */
async function endOf(ctx: AppContext, memberId: bigint, no: number): Promise<Cancelled | null> {
  const [row] = await ctx.db.query<{ state: LockState; taken: bigint | null }>(
    'select state, forfeited as taken from play_lock where member_id = $1 and no = $2',
    [memberId, no],
    'lock-end',
  )
  if (!row || row.state === 'in_play') return null
  return { as: 'ended', no, state: row.state, taken: minorUnits(row.taken ?? 0n) }
}

const endOrNotNow = async (ctx: AppContext, { memberId, no }: LockRow): Promise<Cancelled> =>
  (await endOf(ctx, memberId, no)) ?? { as: 'not now' }
