import type { Commitment, PlayedRound } from '@champa/contract/spin'
import { queryClient } from '@champa/client/react/query-client'

const keyOf = (no: number): readonly unknown[] => ['promise of a round', no]

/**
 * Stores the server's commitment when this page requests the round: only a copy from before the
 * draw can prove later that it was kept. It is removed with the member's other cached answers.
 */
export function keepPromise(next: Commitment): void {
  queryClient.setQueryDefaults(['promise of a round'], { gcTime: Infinity })
  queryClient.setQueryData(keyOf(next.no), next)
}

/** Whether a played round matches its commitment; null when this page did not play it. */
export function isPromiseHeld({
  no,
  seedHash,
  oddsHash,
}: Pick<PlayedRound, 'no' | 'seedHash' | 'oddsHash'>): boolean | null {
  const promised = queryClient.getQueryData<Commitment>(keyOf(no))
  return promised ? promised.seedHash === seedHash && promised.oddsHash === oddsHash : null
}
