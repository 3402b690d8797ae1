import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysIn } from '../../platform/settings/keys.ts'
import { clock } from '../../platform/clock.ts'

/** Older or future signatures are rejected, so that a recorded call cannot be replayed for long. */
const freshForMs = 5 * 60_000

/** HMAC-SHA256 with the bytes of a whsec_ secret. */
export function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest()
}

/**
 * True when one of the party's keys made the signature: `keys` is one key, or two comma-separated
 * ones during a rotation. Every key is tried, in constant time.
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

/** Compares in constant time; signatures of different lengths differ. */
function isSameSignature(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function isFresh(sentAtMs: number): boolean {
  return Math.abs(clock.nowMs() - sentAtMs) <= freshForMs
}

/** Returns null for a body that is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
