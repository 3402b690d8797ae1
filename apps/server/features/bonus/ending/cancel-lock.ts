import { setTimeout as delay } from 'node:timers/promises'
import type { LockState } from '@champa/contract/lock'
import type { Satang } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { freshenGames } from '../../game/index.ts'
import {
  cancelTakes,
  endLock,
  inBook,
  judge,
  readStanding,
  type LockRow,
  type Standing,
} from '../../lock/index.ts'
import { bringLockHome, hearOfBets } from './bring-lock-home.ts'

/** none: no lock in play. ended: this one has, by being cancelled or otherwise. not now: it stays, because a game cannot be swept or asked, or a bet is open. changed: it stays, because it would take another amount than was shown. */
export type Cancelled =
  | { as: 'none' }
  | { as: 'ended'; state: Exclude<LockState, 'in_play'>; taken: Satang; lock: LockRow }
  | { as: 'not now' }
  | { as: 'changed' }

/**
 * The member gives up the lock in play: everything comes home, and what is above the own money goes back to the house. What can
 * be known before a game is touched is asked first, so that a game that does not answer leaves everything as it was. A lock
 * that has ended by then ends as it would have.
 * @param shown the lock and the amount that the member has agreed to; absent: whatever it is.
 */
export async function cancelLock(
  house: House,
  memberId: bigint,
  shown?: Shown,
): Promise<Cancelled> {
  const { lock } = await readStanding(house.db, memberId)
  if (!lock || (shown && shown.no !== lock.no)) return { as: 'none' }
  await freshenGames(house, memberId)
  const before = await onceArrived(house, lock)
  if (before.lock?.no !== lock.no) return endOf(house, lock)
  if (!isKnown(before)) return { as: 'not now' }
  if (!(await bringLockHome(house, before.lock))) return endOf(house, lock)
  await hearOfBets(house, memberId)
  return cancelNow(house, lock, shown)
}

/** What the member was shown before they agreed. */
interface Shown {
  no: number
  takes: bigint
}

/** A second tap finds the money of the first on its way: it waits so long for what becomes of it. */
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

/** Every balance is seen, and every bet has its result. */
const isKnown = ({ settled, openBets }: Standing): boolean => settled && !openBets

async function cancelNow(house: House, lock: LockRow, shown?: Shown): Promise<Cancelled> {
  const { memberId } = lock
  const cancelled = await inBook<Cancelled | null>(house.db, memberId, async (tx, standing) => {
    const now = standing.lock
    if (now?.no !== lock.no) return null
    // Whatever went back to a game since then is not home.
    if (!isKnown(standing) || standing.total !== standing.wallet) return { as: 'not now' }
    const verdict = judge(now, standing, clock.now())
    const [state, taken] =
      verdict.state === 'in_play'
        ? ['cancelled' as const, cancelTakes(now, standing)]
        : [verdict.state, verdict.takes]
    if (shown && state === 'cancelled' && taken !== shown.takes) return { as: 'changed' }
    await endLock(tx, now, state, taken)
    return { as: 'ended', state, taken, lock: now }
  })
  if (cancelled?.as === 'ended')
    house.live.changed(memberId, ['wallet', 'statement', 'reward', 'withdraw'])
  return cancelled ?? endOf(house, lock)
}

/** How somebody else has ended it, if so: a second tap, the job, or the look that was just made. */
async function endOf(house: House, lock: LockRow): Promise<Cancelled> {
  const [row] = await house.db.query<{ state: LockState; taken: bigint | null }>(
    'select state, taken from play_lock where member_id = $1 and no = $2',
    [lock.memberId, lock.no],
    'lock-end',
  )
  if (!row || row.state === 'in_play') return { as: 'not now' }
  return { as: 'ended', state: row.state, taken: (row.taken ?? 0n) as Satang, lock }
}
