const bangkokAheadMs = 7 * 60 * 60_000

/**
 * Formats a moment as `DD/MM/YYYY HH:mm:ss` in Asia/Bangkok, Gregorian, western digits in every
 * language. Bangkok has no daylight saving time.
 */
export function formatDateTime(ms: number): string {
  const [, year, month, day, time] =
    /^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/.exec(new Date(ms + bangkokAheadMs).toISOString()) ?? []
  return `${day}/${month}/${year} ${time}`
}

/** `DD/MM/YYYY` in Asia/Bangkok; all functions below use this time zone too. */
export const formatDate = (ms: number): string => formatDateTime(ms).slice(0, 10)

/**
 * `DD/MM/YYYY HH:mm`, joined by a no-break space, for the start or end of a period, which needs no
 * seconds.
 */
export const formatMinute = (ms: number): string =>
  formatDateTime(ms).slice(0, 16).replace(' ', '\u00a0')

/** Formats the time of day as `HH:mm`. */
export const formatClock = (ms: number): string => formatDateTime(ms).slice(11, 16)

/** Formats a moment as `HH:mm` for today, otherwise as `DD/MM`, to fit a narrow list. */
export const formatShortTime = (ms: number, now: number): string =>
  formatDate(ms) === formatDate(now) ? formatClock(ms) : formatDate(ms).slice(0, 5)

const dayMs = 24 * 60 * 60_000

/** The day of a moment relative to `now`. */
export function dayFrom(ms: number, now: number): 'yesterday' | 'today' | 'tomorrow' | 'other' {
  const day = formatDate(ms)
  if (day === formatDate(now)) return 'today'
  if (day === formatDate(now - dayMs)) return 'yesterday'
  return day === formatDate(now + dayMs) ? 'tomorrow' : 'other'
}
