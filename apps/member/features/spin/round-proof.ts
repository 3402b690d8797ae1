import { queryClient } from '@champa/client/react/query-client'
import { storageKeys } from '@champa/contract/constants'
import { readStored, store } from '@champa/client/device/storage'
import type { Commitment, PlayedRound } from '@champa/contract/spin'

/** The member's seed in memory, for a browser that blocks storage. */
let here: string | null = null

/**
 * The member's seed, which is mixed into the draw: random, and changeable (docs/fairness.md).
 * Stored for the session and used for one round.
 */
export function readClientSeed(): string {
  const stored = readStored(storageKeys.clientSeed, 'session') ?? here
  return stored ?? keepClientSeed(newClientSeed())
}

export function keepClientSeed(seed: string): string {
  here = seed
  store(storageKeys.clientSeed, seed, 'session')
  return seed
}

/**
 * Replaces the member's seed once it has been sent. The server knows that seed when it creates its
 * own next one, so it must not be used again.
 */
export const renewClientSeed = (): string => keepClientSeed(newClientSeed())

/** A new random seed for the member: 64 bits, in hexadecimal. */
export function newClientSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

const keyOf = (no: number): readonly unknown[] => ['promise of a round', no]

/**
 * Stores the server's commitment when this page requests the round: only a copy from before the
 * draw can later prove that the server did not change it. It is removed with the member's other
 * cached data.
 */
export function keepPromise(next: Commitment): void {
  queryClient.setQueryDefaults(['promise of a round'], { gcTime: Infinity })
  queryClient.setQueryData(keyOf(next.no), next)
}

/** Whether a played round matches its commitment; null when another page played it. */
export function isPromiseHeld({
  no,
  seedHash,
  oddsHash,
}: Pick<PlayedRound, 'no' | 'seedHash' | 'oddsHash'>): boolean | null {
  const promised = queryClient.getQueryData<Commitment>(keyOf(no))
  return promised ? promised.seedHash === seedHash && promised.oddsHash === oddsHash : null
}
