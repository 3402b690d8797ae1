import { randomId } from '@champa/client/device/guest-id'

/**
 * One key per intent: the same request made again before a definite answer came carries the same key,
 * so the server sees one movement. A key that was never answered is given up after ten minutes;
 * by then the statement tells what happened, and an equal amount is a new wish.
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

/** A definite answer came: the next request is a new intent, however equal. */
export function closeIntent(intent: string): void {
  open.delete(intent)
}

export function forgetIntents(): void {
  open.clear()
}
