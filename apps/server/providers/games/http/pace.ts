import { clock } from '../../../platform/clock.ts'
import type { CallName, Connection } from './connection.ts'

/** Why a call was not sent. */
export const overLimit = 'limit per minute'

const minuteMs = 60_000

/** When each provider was called lately, for all adapters of this process: one asks patiently, one hastily, and the provider counts both. */
const sentAt = new Map<string, number[]>()

/** True when the provider takes one more call of this kind now, and then it is counted. */
export function takesOneMore(
  provider: string,
  call: CallName,
  perMinute: Connection['perMinute'],
): boolean {
  const counted = (['all', call] as const).flatMap((name) =>
    perMinute[name] === undefined
      ? []
      : [{ most: perMinute[name], times: timesOf(`${provider} ${name}`) }],
  )
  if (counted.some(({ most, times }) => times.length >= most)) return false
  for (const { times } of counted) times.push(clock.nowMs())
  return true
}

/** Those of the last minute; a clock that was set back forgets the future. */
function timesOf(name: string): number[] {
  const now = clock.nowMs()
  const times = (sentAt.get(name) ?? []).filter((at) => at <= now && now - at < minuteMs)
  sentAt.set(name, times)
  return times
}
