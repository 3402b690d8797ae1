import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysIn } from '../../platform/settings/keys.ts'
import { clock } from '../../platform/clock.ts'

/** Signatures older or younger than this are refused, so that a recorded call is soon worth nothing. */
const freshForMs = 5 * 60_000

/** HMAC-SHA256 with the bytes of a whsec_ secret. */
export function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest()
}

/**
 * True where the signature is one of the party's keys': `keys` is one, or two with a comma between while it is changed.
 * Every key is tried, in constant time.
 */
export function isSignedByAny(
  keys: string,
  given: Buffer,
  expectedOf: (key: string) => Buffer,
): boolean {
  return keysIn(keys)
    .map((key) => isSameSignature(given, expectedOf(key)))
    .includes(true)
}

/** Compares in constant time; another length is another signature. */
function isSameSignature(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function isFresh(sentAtMs: number): boolean {
  return Math.abs(clock.nowMs() - sentAtMs) <= freshForMs
}

/** Null for a body that is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
