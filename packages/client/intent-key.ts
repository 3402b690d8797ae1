import { randomId } from './device/guest-id.ts'

/**
 * One idempotency key per intent: an equal request before a definite response repeats the key, so
 * the server creates one movement. A key without a response expires after ten minutes; by then the
 * statement shows the outcome, and an equal amount is a new intent.
 */
const givenUpAfterMs = 10 * 60_000
const open = new Map<string, { key: string; since: number }>()

export function keyOfIntent(intent: string, now: number): string {
  const known = open.get(intent)
  if (known && now - known.since < givenUpAfterMs) return known.key
  const key = randomId()
  open.set(intent, { key, since: now })
  return key
}

/** Called after a definite response: the next request is a new intent, even when it is equal. */
export function closeIntent(intent: string): void {
  open.delete(intent)
}

export function forgetIntents(): void {
  open.clear()
}
