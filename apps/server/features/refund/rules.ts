import type { Satang } from '@champa/contract/money'
import { weekStart } from '../../platform/clock.ts'
import { shareDown, type Standing } from '../lock/index.ts'

export interface Week {
  from: Date
  /** Not included. */
  to: Date
}

/** A posting bears the moment it was asked for and may be written later: after so long nothing more comes into a week. */
const closesAfterMs = 60_000

/** The newest week, Sunday to Saturday by Bangkok's clock, whose figures will not change any more. */
export function lastClosedWeek(now: Date): Week {
  const to = weekStart(new Date(now.getTime() - closesAfterMs))
  return { from: weekStart(new Date(to.getTime() - 1)), to }
}

/** What moved in a week, as the books have it. */
export interface WeekFigures {
  /** Lost at games less won there, but for what was played under a lock. */
  played: bigint
  /** Credits without conditions: losing them is no loss of the member's own. */
  given: bigint
}

/** What the member lost of their own money; nothing where they won (decision 057). */
export const lossOf = ({ played, given }: WeekFigures): Satang =>
  (played > given ? played - given : 0n) as Satang

/** What the operator gives back, in the member's currency. The percentage is × 100. */
export interface Share {
  percent: number
  cap: Satang | null
  minimum: Satang
}

/** The part of a loss that comes back, rounded down to the satang. */
export function refundOf(loss: bigint, { percent, cap }: Share): Satang {
  const share = shareDown(loss, percent)
  return cap !== null && share > cap ? cap : share
}

/** Less than the minimum is not paid, and neither is less than a satang. */
export const isPaid = (amount: bigint, { minimum }: Share): boolean =>
  amount > 0n && amount >= minimum

/** The two conditions of the screen: no lock in play, and next to nothing left, as far as all games have told it. */
export const meetsConditions = (
  { lock, total, settled }: Pick<Standing, 'lock' | 'total' | 'settled'>,
  minRemain: bigint,
): boolean => !lock && settled && total <= minRemain
