import { type BasisPoints, type MinorUnits, minorUnits, shareDown } from '@champa/contract/money'
import { weekStart } from '../../platform/clock.ts'
import type { LockSnapshot } from '../lock/index.ts'

export interface Week {
  from: Date
  /** The end of the week, exclusive. */
  to: Date
}

/**
 * A posting carries the time of its request and may be written later; after this delay a week
 * receives no more entries.
 */
const closesAfterMs = 60_000

/** The newest week, Sunday to Saturday in Bangkok time, whose figures are final. */
export function lastClosedWeek(now: Date): Week {
  const to = weekStart(new Date(now.getTime() - closesAfterMs))
  return { from: weekStart(new Date(to.getTime() - 1)), to }
}

/** A member's play and credits in a week, from the books. */
export interface WeekFigures {
  /** Losses less winnings at games, without play during a play lock. */
  played: bigint
  /** Credits without a play lock; losing these is not a loss of own money. */
  given: bigint
}

/** The member's loss of own money; zero for a member who has won (decision 057). */
export const lossOf = ({ played, given }: WeekFigures): MinorUnits =>
  minorUnits(played > given ? played - given : 0n)

/** The operator's refund rule, in the member's currency. */
export interface RefundRule {
  basisPoints: BasisPoints
  cap: MinorUnits | null
  minimum: MinorUnits
}

/** The refunded part of a loss, rounded down to 1/100. */
export function refundOf(loss: bigint, { basisPoints, cap }: RefundRule): MinorUnits {
  const share = shareDown(loss, basisPoints)
  return cap !== null && share > cap ? cap : share
}

/** False for a refund that is zero or below the minimum. */
export const isPaid = (amount: bigint, { minimum }: RefundRule): boolean =>
  amount > 0n && amount >= minimum

/**
 * The two requirements shown on the refund screen: no active play lock, and a settled total of at
 * most `minRemain`.
 */
export const meetsRequirements = (
  { lock, total, settled }: Pick<LockSnapshot, 'lock' | 'total' | 'settled'>,
  minRemain: bigint,
): boolean => !lock && settled && total <= minRemain
