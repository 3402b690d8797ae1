import { deviceShape, storageKeys } from '@champa/contract/limits'
import { readStored, store } from './storage.ts'

/** What this browser calls itself, made once and kept; null where nothing can be kept. */
export function guestId(): string | null {
  const known = readStored(storageKeys.guestId)
  if (known !== null && deviceShape.test(known)) return known
  store(storageKeys.guestId, randomId())
  return readStored(storageKeys.guestId)
}

/** 128 random bits. Not crypto.randomUUID: a phone in the same network opens the sandbox over plain http, where it is absent. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
