import { reminderEveryMs } from '@champa/contract/responsible'

/** How long the app has been in use, counted while it is in sight. */
export interface PlayClock {
  /** When the counting began, by this device. */
  since: number
  usedMs: number
  /** When it was last looked at. */
  seenAt: number
}

/** How often it is looked at; what took longer than twice that was sleep, and is not counted. */
export const lookEveryMs = 30_000
/** Who stays away so long has taken a break: the counting begins anew. */
const breakMs = 15 * 60_000

export const begin = (now: number): PlayClock => ({ since: now, usedMs: 0, seenAt: now })

export function look(clock: PlayClock, now: number, inSight: boolean): PlayClock {
  const passedMs = now - clock.seenAt
  if (passedMs < 0 || passedMs >= breakMs) return begin(now)
  // Out of sight it stays as it was last seen, so that a break is known as one.
  if (!inSight) return clock
  return {
    ...clock,
    usedMs: clock.usedMs + (passedMs <= 2 * lookEveryMs ? passedMs : 0),
    seenAt: now,
  }
}

export const isDue = (clock: PlayClock): boolean => clock.usedMs >= reminderEveryMs

/** As it is kept for a reload; anything else begins anew. */
export function readClock(text: string | null, now: number): PlayClock {
  const [since, usedMs, seenAt] = (text ?? '').split(' ').map(Number)
  return [since, usedMs, seenAt].every((one) => Number.isSafeInteger(one)) && seenAt! <= now
    ? { since: since!, usedMs: usedMs!, seenAt: seenAt! }
    : begin(now)
}

export const writeClock = ({ since, usedMs, seenAt }: PlayClock): string =>
  `${since} ${usedMs} ${seenAt}`
