import { setTimeout as delay } from 'node:timers/promises'
import type { LockState } from '@champa/contract/lock'
import type { Satang } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { House } from '../../../platform/house.ts'
import { freshenGames } from '../../game/index.ts'
import {
  cancelTakes,
  endLock,
  inBook,
  judge,
  readStanding,
  type Ended,
  type LockRow,
  type Standing,
} from '../../lock/index.ts'
import { disarmBonus } from '../own/armed.ts'
import { bringLockHome, hearOfBets } from './bring-lock-home.ts'

/**
 * - none: no lock is in play.
 * - ended: the lock has ended, by cancellation or otherwise.
 * - not now: the lock stays, because a game cannot be swept or reached, or a bet is open.
 * - changed: the lock stays, because the end would take another amount than shown.
 */
export type Cancelled =
  | { as: 'none' }
  | { as: 'ended'; no: number; state: Exclude<LockState, 'in_play'>; taken: Satang }
  | { as: 'not now' }
  | { as: 'changed' }

/**
 * Cancels the lock in play: returns all money to the wallet and takes what exceeds the member's own
 * money. Balances and bets are checked before any transfer, so that a game that does not respond
 * leaves everything unchanged. A lock that is already won, lost or expired ends so instead; a lock
 * that has ended before returns how it ended.
 * @param shown the lock and the amount that the member has agreed to; when absent, any lock and
 * amount.
 */
export async function cancelLock(
  house: House,
  memberId: bigint,
  shown?: Shown,
): Promise<Cancelled> {
  const { lock } = await readStanding(house.db, memberId)
  if (shown && shown.no !== lock?.no)
    return (await endOf(house, memberId, shown.no)) ?? { as: 'none' }
  if (!lock) return { as: 'none' }
  if (shown && isOver(lock)) return endOver(house, lock, shown)
  await freshenGames(house, memberId)
  const before = await onceArrived(house, lock)
  if (before.lock?.no !== lock.no) return endOrNotNow(house, lock)
  if (!isKnown(before)) return { as: 'not now' }
  if (!(await bringLockHome(house, before.lock))) return endOrNotNow(house, lock)
  await hearOfBets(house, memberId)
  return cancelNow(house, lock, shown)
}

/** The lock number and amount that the member was shown before agreeing. */
interface Shown {
  no: number
  takes: bigint
}

/** How long a second tap waits for the transfers of the first one to arrive. */
const arrivesWithinMs = 1_500
const everyMs = 100

async function onceArrived(house: House, { memberId, no }: LockRow): Promise<Standing> {
  for (let [waitedMs, moving] = [0, false]; ; waitedMs += everyMs) {
    const standing = await hearOfBets(house, memberId)
    moving ||= standing.inTransit
    if (!moving || standing.lock?.no !== no || isKnown(standing) || waitedMs >= arrivesWithinMs)
      return standing
    await delay(everyMs)
  }
}

/** True when every balance is known and every bet has its result. */
const isKnown = ({ settled, openBets }: Standing): boolean => settled && !openBets

const isOver = ({ expiresAt }: LockRow): boolean => clock.now() >= expiresAt

/**
 * Ends a lock that expired after it was shown, at the amount shown or not at all. It syncs no
 * balance, because any sync would end the lock at the amount of that moment.
 */
async function endOver(house: House, lock: LockRow, shown: Shown): Promise<Cancelled> {
  const ended = await inBook<Cancelled | null>(house.db, lock.memberId, async (tx, standing) => {
    if (standing.lock?.no !== lock.no) return null
    const { state, takes } = judge(standing.lock, standing, clock.now())
    if (
      state !== 'expired' ||
      !isKnown(standing) ||
      takes !== shown.takes ||
      takes > standing.wallet
    )
      return { as: 'changed' }
    return endNow(tx, standing.lock, state, takes)
  })
  return told(house, lock, ended)
}

/**
 * Ends the lock and disarms any bonus in one transaction, so that no crash lets the next deposit
 * grant the bonus again.
 */
async function endNow(tx: Tx, lock: LockRow, state: Ended, taken: Satang): Promise<Cancelled> {
  await endLock(tx, lock, state, taken)
  await disarmBonus(tx, lock.memberId)
  return { as: 'ended', no: lock.no, state, taken }
}

/** `outcome` is null when another request or job has ended the lock. */
function told(
  house: House,
  lock: LockRow,
  outcome: Cancelled | null,
): Cancelled | Promise<Cancelled> {
  if (outcome?.as === 'ended')
    house.live.changed(lock.memberId, ['wallet', 'statement', 'reward', 'withdraw'])
  return outcome ?? endOrNotNow(house, lock)
}

async function cancelNow(house: House, lock: LockRow, shown?: Shown): Promise<Cancelled> {
  const { memberId } = lock
  const cancelled = await inBook<Cancelled | null>(house.db, memberId, async (tx, standing) => {
    const now = standing.lock
    if (now?.no !== lock.no) return null
    // Money transferred back to a game since the sweep is not in the wallet.
    if (!isKnown(standing) || standing.total !== standing.wallet) return { as: 'not now' }
    const verdict = judge(now, standing, clock.now())
    const [state, taken] =
      verdict.state === 'in_play'
        ? ['cancelled' as const, cancelTakes(now, standing)]
        : [verdict.state, verdict.takes]
    if (shown && (state === 'cancelled' || state === 'expired') && taken !== shown.takes)
      return { as: 'changed' }
    return endNow(tx, now, state, taken)
  })
  return told(house, lock, cancelled)
}

/**
 * How the lock ended, whether by an earlier request, a second tap, the job or a balance sync. Null
 * when it is in play or unknown.
 */
async function endOf(house: House, memberId: bigint, no: number): Promise<Cancelled | null> {
  const [row] = await house.db.query<{ state: LockState; taken: bigint | null }>(
    'select state, taken from play_lock where member_id = $1 and no = $2',
    [memberId, no],
    'lock-end',
  )
  if (!row || row.state === 'in_play') return null
  return { as: 'ended', no, state: row.state, taken: (row.taken ?? 0n) as Satang }
}

const endOrNotNow = async (house: House, { memberId, no }: LockRow): Promise<Cancelled> =>
  (await endOf(house, memberId, no)) ?? { as: 'not now' }
