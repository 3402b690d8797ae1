import { formatDateTime } from '@champa/client/time'

const dayMs = 24 * 60 * 60_000

/** The day of a moment relative to `now`, by calendar days of Bangkok. */
export function dayFrom(ms: number, now: number): 'yesterday' | 'today' | 'tomorrow' | 'other' {
  const day = dateOf(ms)
  if (day === dateOf(now)) return 'today'
  if (day === dateOf(now - dayMs)) return 'yesterday'
  return day === dateOf(now + dayMs) ? 'tomorrow' : 'other'
}

/** `DD/MM/YYYY`. */
export function dateOf(ms: number): string {
  return formatDateTime(ms).slice(0, 10)
}

/** `HH:mm`. */
export function timeOf(ms: number): string {
  return formatDateTime(ms).slice(11, 16)
}
