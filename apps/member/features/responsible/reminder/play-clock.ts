import { reminderEveryMs } from '@champa/contract/responsible'

/** How long the app has been in use, counted while it is visible. */
export interface PlayClock {
  /** When counting began, by this device's clock. */
  since: number
  usedMs: number
  /** When the clock was last updated. */
  seenAt: number
}

/** The update interval; a gap of more than twice that was sleep and is not counted. */
export const clockTickMs = 30_000
/** An absence of this length is a break: counting restarts. */
const breakMs = 15 * 60_000

export const begin = (now: number): PlayClock => ({ since: now, usedMs: 0, seenAt: now })

export function tick(clock: PlayClock, now: number, inSight: boolean): PlayClock {
  const passedMs = now - clock.seenAt
  if (passedMs < 0 || passedMs >= breakMs) return begin(now)
  // In the background the clock keeps its last update, so a break is recognised.
  if (!inSight) return clock
  return {
    ...clock,
    usedMs: clock.usedMs + (passedMs <= 2 * clockTickMs ? passedMs : 0),
    seenAt: now,
  }
}

export const isDue = (clock: PlayClock): boolean => clock.usedMs >= reminderEveryMs

/** Parses the clock stored for a reload; an invalid value restarts it. */
export function readClock(text: string | null, now: number): PlayClock {
  const [since, usedMs, seenAt] = (text ?? '').split(' ').map(Number)
  return [since, usedMs, seenAt].every((one) => Number.isSafeInteger(one)) && seenAt! <= now
    ? { since: since!, usedMs: usedMs!, seenAt: seenAt! }
    : begin(now)
}

export const writeClock = ({ since, usedMs, seenAt }: PlayClock): string =>
  `${since} ${usedMs} ${seenAt}`
