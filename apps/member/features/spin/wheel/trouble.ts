import type { Refused } from '@champa/client/refused'
import type { Outcome, Setup } from './play-round.ts'

/**
 * Why there was no spin, or none that completed. `unknown` lasts until the outcome of the round is
 * found.
 */
export type Trouble =
  | { why: 'noCoin' }
  | { why: 'offline' }
  | { why: 'notTaken' }
  | { why: 'refused'; refused: Refused }
  | { why: 'unknown'; no: number; looking: boolean }

/** The message for an outcome; null when there is a result to show. */
export function troubleOf(outcome: Outcome, no: number): Trouble | null {
  if (outcome.end === 'played') return null
  if (outcome.end === 'unknown') return { why: 'unknown', no, looking: false }
  return outcome.end === 'refused'
    ? { why: 'refused', refused: outcome.refused }
    : { why: 'notTaken' }
}

/** Whether the coins suffice for one spin. */
export function hasCoins(setup: Setup | undefined): boolean {
  return !!setup?.activeSpinwheel && setup.userCoin >= setup.activeSpinwheel.cost
}

/**
 * The current message: offline takes precedence over all but an unknown outcome, and a lack of
 * coins ends when some have arrived.
 */
export function troubleNow(
  trouble: Trouble | null,
  setup: Setup | undefined,
  online: boolean,
): Trouble | null {
  if (!online && trouble?.why !== 'unknown') return { why: 'offline' }
  return trouble?.why === 'noCoin' && hasCoins(setup) ? null : trouble
}
