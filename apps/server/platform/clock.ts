/** The only source of the time; nothing else reads the system clock. Tests may replace it. */
const systemTime = (): Date => new Date()
let read = systemTime

export const clock = {
  now: (): Date => read(),
  nowMs: (): number => read().getTime(),
  /**
   * For tests: `clock.set(() => date)` replaces the clock, `clock.set()` restores the system time.
   */
  set(next: () => Date = systemTime): void {
    read = next
  },
  /** False while a test has replaced the clock. */
  isSystemTime: (): boolean => read === systemTime,
}

const bangkokOffsetMs = 7 * 3_600_000
const dayMs = 86_400_000

/** Start of the day in Asia/Bangkok (UTC+7, no daylight saving) that contains this moment. */
export function dayStart(at: Date): Date {
  return new Date(Math.floor((at.getTime() + bangkokOffsetMs) / dayMs) * dayMs - bangkokOffsetMs)
}

/** Start of the Bangkok day `after` days after a date such as `2025-06-12`. */
export function dayNamed(date: string, after = 0): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + after * dayMs - bangkokOffsetMs)
}

/** Formats a moment in Bangkok time: `2025-06-12T14:30:02+07:00`. */
export function bangkokIso(at: Date): string {
  return `${new Date(at.getTime() + bangkokOffsetMs).toISOString().slice(0, -5)}+07:00`
}

/** Subtracts calendar months in UTC. */
export function monthsBefore(at: Date, months: number): Date {
  const then = new Date(at)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

/** Start of the week (Sunday 00:00 in Asia/Bangkok) that contains this moment (BON-6). */
export function weekStart(at: Date): Date {
  const day = dayStart(at)
  const weekday = new Date(day.getTime() + bangkokOffsetMs).getUTCDay()
  return new Date(day.getTime() - weekday * dayMs)
}

/** Start of the month in Asia/Bangkok `after` months after the one that contains this moment. */
export function monthStart(at: Date, after = 0): Date {
  const there = new Date(at.getTime() + bangkokOffsetMs)
  return new Date(
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + after, 1) - bangkokOffsetMs,
  )
}
