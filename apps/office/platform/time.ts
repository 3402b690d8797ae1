const bangkokAheadMs = 7 * 60 * 60_000

const bangkok = (ms: number): string => new Date(ms + bangkokAheadMs).toISOString()

/** `DD/MM/YYYY HH:mm:ss` in Asia/Bangkok, Gregorian, western digits in every language. Bangkok keeps no summer time. */
export function formatDateTime(ms: number): string {
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/.exec(bangkok(ms)) ?? []
  return `${day}/${month}/${year} ${time}`
}

/** `HH:mm` of the same clock today, else `DD/MM`: what a narrow list has room for. */
export function formatShortTime(ms: number, now: number): string {
  return bangkok(ms).slice(0, 10) === bangkok(now).slice(0, 10)
    ? timeOf(ms)
    : `${bangkok(ms).slice(8, 10)}/${bangkok(ms).slice(5, 7)}`
}

/** `HH:mm`. */
export const timeOf = (ms: number): string => formatDateTime(ms).slice(11, 16)

/** `DD/MM/YYYY`. */
export const dateOf = (ms: number): string => formatDateTime(ms).slice(0, 10)
