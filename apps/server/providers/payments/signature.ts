import { createHmac, timingSafeEqual } from 'node:crypto'
import { clock } from '../../platform/clock.ts'

/** Signatures older or younger than this are refused, so that a recorded call is soon worth nothing. */
const freshForMs = 5 * 60_000

/** HMAC-SHA256 with the bytes of a whsec_ secret. */
export function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(text).digest()
}

/** Compares in constant time; another length is another signature. */
export function isSameSignature(given: Buffer, expected: Buffer): boolean {
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
