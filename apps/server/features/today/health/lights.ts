import type { Health } from '@champa/contract/office/today/health'
import { lightRule } from '@champa/contract/office/today/health'

const minuteMs = 60_000
/** How far the minutes are followed back to when a light became what it is. */
export const followedMs = 60 * minuteMs

/** The calls of one minute, newest or oldest first. */
export interface Minute {
  atMs: number
  calls: number
  failures: number
}

interface Sum {
  calls: number
  failures: number
}

/** How calls go, by the share of failures. Few failures alone never make a light red. */
export function healthOfCalls({ calls, failures }: Sum): Health {
  const { failedShare, lateShare, minFailures } = lightRule
  if (failures === 0) return 'well'
  if (failures >= minFailures && failures >= calls * failedShare) return 'failed'
  return failures >= calls * lateShare ? 'late' : 'well'
}

/** How late something is that usually happens within `normalMs`. */
export function healthOfAge(ageMs: number, normalMs: number): Health {
  const { late, failed } = lightRule.age
  if (ageMs >= Math.max(failed.minMs, failed.times * normalMs)) return 'failed'
  return ageMs >= Math.max(late.minMs, late.times * normalMs) ? 'late' : 'well'
}

export const worse = (one: Health, other: Health): Health =>
  one === 'failed' || other === 'failed' ? 'failed' : one === 'late' ? one : other

export interface CallLight extends Sum {
  health: Health
  /** quiet: no calls lately; last-failed: none either, and the last one failed. */
  reason: 'answers' | 'errors' | 'quiet' | 'last-failed'
  /** From when on it has been so; null while it is well. */
  sinceMs: number | null
}

/** The light of a party that is called when there is work. */
export function lightOfCalls(
  minutes: readonly Minute[],
  pulse: { goodMs: number | null; failedMs: number | null },
  nowMs: number,
): CallLight {
  const sum = sumAt(minutes, nowMs)
  const health = healthAt(minutes, pulse, nowMs)
  const reason = reasonOf(sum, health)
  if (health === 'well') return { ...sum, health, reason, sinceMs: null }
  const oldest = nowMs - followedMs
  let since = Math.floor(nowMs / minuteMs) * minuteMs
  while (since > oldest && healthAt(minutes, pulse, since - 1) === health) since -= minuteMs
  const isOlder = since <= oldest && pulse.goodMs !== null && pulse.goodMs < since
  return { ...sum, health, reason, sinceMs: isOlder ? pulse.goodMs : since }
}

function reasonOf({ calls }: Sum, health: Health): CallLight['reason'] {
  if (calls > 0) return health === 'well' ? 'answers' : 'errors'
  return health === 'well' ? 'quiet' : 'last-failed'
}

function sumAt(minutes: readonly Minute[], atMs: number): Sum {
  const sum = { calls: 0, failures: 0 }
  for (const minute of minutes)
    if (minute.atMs > atMs - lightRule.windowMs && minute.atMs <= atMs) {
      sum.calls += minute.calls
      sum.failures += minute.failures
    }
  return sum
}

/** Silence proves nothing: a party whose last call failed stays amber until one goes well. */
function healthAt(
  minutes: readonly Minute[],
  pulse: { goodMs: number | null; failedMs: number | null },
  atMs: number,
): Health {
  const sum = sumAt(minutes, atMs)
  if (sum.calls > 0) return healthOfCalls(sum)
  const before = minutes.filter((minute) => minute.atMs <= atMs)
  const last = before.toSorted((one, other) => other.atMs - one.atMs)[0]
  const hasFailed = last
    ? last.failures * 2 >= last.calls
    : pulse.failedMs !== null && pulse.failedMs <= atMs && pulse.failedMs > (pulse.goodMs ?? 0)
  return hasFailed ? 'late' : 'well'
}
