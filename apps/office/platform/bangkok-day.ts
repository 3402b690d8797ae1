/** The calendar of the office: Bangkok, seven hours ahead, without daylight saving time. */
const aheadMs = 7 * 3_600_000
export const dayMs = 24 * 3_600_000

/** The day of a moment, as date fields write it: `2027-03-31`. */
export const dayOf = (ms: number): string => new Date(ms + aheadMs).toISOString().slice(0, 10)

/** The end of such a day, in milliseconds since 1970; null when it is none. */
export const endOfDay = (day: string): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) + dayMs - aheadMs : null
