import type { storageKeys } from '@champa/contract/constants'

/**
 * The only access to the browser's storage; its keys are declared in the contract's constants.ts.
 * Where the browser forbids storage (private windows, embedded views), nothing is stored and
 * nothing fails.
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
    // When storage is full or forbidden, the value is not stored; only a preference is lost.
  }
}

export function forget(key: StorageKey): void {
  open('lasting')?.removeItem(key)
  open('session')?.removeItem(key)
}
