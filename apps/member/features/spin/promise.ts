import type { Commitment, PlayedRound } from '@champa/contract/spin'
import { asks } from '../../platform/api/asks.ts'

const keyOf = (no: number): readonly unknown[] => ['promise of a round', no]

/** Keeps what the server was bound to when this page asked for the round: only who knows it from before can say later that it was held. It leaves with the member's other answers. */
export function keepPromise(next: Commitment): void {
  asks.setQueryDefaults(['promise of a round'], { gcTime: Infinity })
  asks.setQueryData(keyOf(next.no), next)
}

/** Whether a played round is what was promised before it; null where this page did not play it. */
export function isPromiseHeld({
  no,
  seedHash,
  oddsHash,
}: Pick<PlayedRound, 'no' | 'seedHash' | 'oddsHash'>): boolean | null {
  const promised = asks.getQueryData<Commitment>(keyOf(no))
  return promised ? promised.seedHash === seedHash && promised.oddsHash === oddsHash : null
}
