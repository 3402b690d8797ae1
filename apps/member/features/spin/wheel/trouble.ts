import type { Refused } from '@champa/client/refused'
import type { Outcome, Setup } from './play-round.ts'

/**
 * The reason why there was no spin, or why its outcome is not known. `unknown` lasts until the
 * outcome of the round is found.
 */
export type Trouble =
  | { kind: 'noCoin' }
  | { kind: 'offline' }
  | { kind: 'notTaken' }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'unknown'; no: number; askedAt: number; looking: boolean }

/** The message for an outcome; null when there is a result to show. */
export function troubleOf(outcome: Outcome, no: number): Trouble | null {
  if (outcome.end === 'played') return null
  if (outcome.end === 'unknown')
    return { kind: 'unknown', no, askedAt: outcome.askedAt, looking: false }
  return outcome.end === 'refused'
    ? { kind: 'refused', refused: outcome.refused }
    : { kind: 'notTaken' }
}

/** Whether the coins suffice for one spin. */
export function hasCoins(setup: Setup | undefined): boolean {
  return !!setup?.activeSpinwheel && setup.userCoin >= setup.activeSpinwheel.cost
}

/**
 * The current message. Offline takes precedence over all but an unknown outcome, and the message
 * about missing coins ends when there are enough.
 */
export function troubleNow(
  trouble: Trouble | null,
  setup: Setup | undefined,
  online: boolean,
): Trouble | null {
  if (!online && trouble?.kind !== 'unknown') return { kind: 'offline' }
  return trouble?.kind === 'noCoin' && hasCoins(setup) ? null : trouble
}
