import { storageKeys } from '@champa/contract/limits'
import { readStored, store } from '@champa/client/device/storage'

/** Where the browser keeps nothing, it is kept as long as the page. */
let here: string | null = null

/** The member's own share of the chance: made at random, and theirs to change (docs/fairness.md). Kept for the session, and for one round. */
export function readClientSeed(): string {
  const kept = readStored(storageKeys.clientSeed, 'session') ?? here
  return kept ?? keepClientSeed(newClientSeed())
}

export function keepClientSeed(seed: string): string {
  here = seed
  store(storageKeys.clientSeed, seed, 'session')
  return seed
}

/** One that was sent is known when the server makes its next seed: it is good for no other round. */
export const renewClientSeed = (): string => keepClientSeed(newClientSeed())

/** 64 bits, as hex. */
export function newClientSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
