import type { storageKeys } from '@champa/contract/limits'

/**
 * The one door to the browser's storage; its keys are all in the contract's limits.ts.
 * A browser may forbid storage altogether (private windows, embedded views): then nothing is kept and nothing breaks.
 */
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]
type Place = 'lasting' | 'session'

function open(place: Place): Storage | null {
  try {
    return place === 'lasting' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return null
  }
}

export function readStored(key: StorageKey, place: Place = 'lasting'): string | null {
  return open(place)?.getItem(key) ?? null
}

export function store(key: StorageKey, value: string, place: Place = 'lasting'): void {
  try {
    open(place)?.setItem(key, value)
  } catch {
    // A full or forbidden storage loses a preference, never the work in hand.
  }
}

export function forget(key: StorageKey): void {
  open('lasting')?.removeItem(key)
  open('session')?.removeItem(key)
}
