import type { Refused } from '@champa/client/refused'
import type { Outcome, Setup } from './play-round.ts'

/** Why there was no turn, or none that ended. `unknown` waits until it is known what the round brought. */
export type Trouble =
  | { why: 'noCoin' }
  | { why: 'offline' }
  | { why: 'notTaken' }
  | { why: 'refused'; refused: Refused }
  | { why: 'unknown'; no: number; looking: boolean }

/** What an outcome leaves to be said; nothing where there is a result to show. */
export function troubleOf(outcome: Outcome, no: number): Trouble | null {
  if (outcome.end === 'played') return null
  if (outcome.end === 'unknown') return { why: 'unknown', no, looking: false }
  return outcome.end === 'refused'
    ? { why: 'refused', refused: outcome.refused }
    : { why: 'notTaken' }
}

/** Enough for one spin. */
export function hasCoins(setup: Setup | undefined): boolean {
  return !!setup?.activeSpinwheel && setup.userCoin >= setup.activeSpinwheel.cost
}

/** Without a network that is what to know, but for a round whose end is not known; a lack of coins is over when some have come. */
export function troubleNow(
  trouble: Trouble | null,
  setup: Setup | undefined,
  online: boolean,
): Trouble | null {
  if (!online && trouble?.why !== 'unknown') return { why: 'offline' }
  return trouble?.why === 'noCoin' && hasCoins(setup) ? null : trouble
}
