import { clock } from '../../../platform/clock.ts'
import type { CallName, Connection } from './connection.ts'

/** The reason given for a call that was not sent because of the limit. */
export const overLimit = 'limit per minute'

const minuteMs = 60_000

/**
 * Times of recent calls by provider and call, shared by all adapters of this process (with long and
 * short timeouts), since the provider counts them together.
 */
const sentAt = new Map<string, number[]>()

/** Returns true and counts the call when the limits allow it. */
export function countCall(
  provider: string,
  call: CallName,
  perMinute: Connection['perMinute'],
): boolean {
  const counted = (['all', call] as const).flatMap((name) =>
    perMinute[name] === undefined
      ? []
      : [{ max: perMinute[name], times: timesOf(`${provider} ${name}`) }],
  )
  if (counted.some(({ max, times }) => times.length >= max)) return false
  for (const { times } of counted) times.push(clock.nowMs())
  return true
}

/** The calls of the last minute. Future times are dropped, in case the clock was set back. */
function timesOf(name: string): number[] {
  const now = clock.nowMs()
  const times = (sentAt.get(name) ?? []).filter((at) => at <= now && now - at < minuteMs)
  sentAt.set(name, times)
  return times
}
