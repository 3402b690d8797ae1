import { deviceShape, storageKeys } from '@champa/contract/constants'
import { readStored, store } from './storage.ts'

/** The browser's device id, generated once and stored; null when storage is unavailable. */
export function guestId(): string | null {
  const known = readStored(storageKeys.guestId)
  if (known !== null && deviceShape.test(known)) return known
  store(storageKeys.guestId, randomId())
  return readStored(storageKeys.guestId)
}

/**
 * 128 random bits in hex. crypto.randomUUID is missing over plain http, by which a phone on the
 * same network opens the sandbox.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
