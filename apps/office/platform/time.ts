const bangkokAheadMs = 7 * 60 * 60_000

const bangkok = (ms: number): string => new Date(ms + bangkokAheadMs).toISOString()

/**
 * `DD/MM/YYYY HH:mm:ss` in Asia/Bangkok: Gregorian calendar, western digits in every language.
 * Bangkok has no daylight saving time.
 */
export function formatDateTime(ms: number): string {
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/.exec(bangkok(ms)) ?? []
  return `${day}/${month}/${year} ${time}`
}

/** `HH:mm` for today, otherwise `DD/MM`, in the same zone, to fit a narrow list. */
export function formatShortTime(ms: number, now: number): string {
  return bangkok(ms).slice(0, 10) === bangkok(now).slice(0, 10)
    ? timeOf(ms)
    : `${bangkok(ms).slice(8, 10)}/${bangkok(ms).slice(5, 7)}`
}

/** `HH:mm`. */
export const timeOf = (ms: number): string => formatDateTime(ms).slice(11, 16)

/** `DD/MM/YYYY`. */
export const dateOf = (ms: number): string => formatDateTime(ms).slice(0, 10)
