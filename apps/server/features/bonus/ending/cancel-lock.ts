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

/** none: no lock in play. ended: this one has, by being cancelled or otherwise. not now: it stays, because a game cannot be swept or asked, or a bet is open. changed: it stays, because it would take another amount than was shown. */
export type Cancelled =
  | { as: 'none' }
  | { as: 'ended'; no: number; state: Exclude<LockState, 'in_play'>; taken: Satang }
  | { as: 'not now' }
  | { as: 'changed' }

/**
 * The member gives up the lock in play: everything comes home, and what is above the own money goes back to the house. What can
 * be known before a game is touched is asked first, so that a game that does not answer leaves everything as it was. A lock
 * that has ended by then ends as it would have, and one that is named again is answered as it ended.
 * @param shown the lock and the amount that the member has agreed to; absent: whatever it is.
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

const isOver = ({ expiresAt }: LockRow): boolean => clock.now() >= expiresAt

/**
 * Its time ran out while the member was asked: any look at a game would end it at the amount of that moment. So it ends here as
 * it was shown, or not at all.
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

/** Who gives a bonus up is not given it again by the next deposit: one transaction, so that no crash leaves it armed. */
async function endNow(tx: Tx, lock: LockRow, state: Ended, taken: Satang): Promise<Cancelled> {
  await endLock(tx, lock, state, taken)
  await disarmBonus(tx, lock.memberId)
  return { as: 'ended', no: lock.no, state, taken }
}

/** `outcome`: null where somebody else has ended it. */
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
    // Whatever went back to a game since then is not home.
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

/** How it has ended, whoever did that: a request of before, a second tap, the job, or the look that was just made. */
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
