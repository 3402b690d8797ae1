export type WickKind = 'calm' | 'soon' | 'late'

/** A wick turns amber when less than this share of the time is left. */
const soonShare = 0.35

/** How much of a time is left, from 1 to 0, and how urgent that is. */
export function timeLeft(
  from: number,
  until: number,
  now: number,
): { share: number; kind: WickKind } {
  const share = until > from ? Math.min(1, Math.max(0, (until - now) / (until - from))) : 0
  return { share, kind: share === 0 ? 'late' : share <= soonShare ? 'soon' : 'calm' }
}

const minuteMs = 60_000

/** A duration in its two largest units, for one of three texts. */
export function splitDuration(
  ms: number,
):
  | { unit: 'min'; n: number }
  | { unit: 'hours'; h: number; min: number }
  | { unit: 'days'; n: number } {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 60) return { unit: 'min', n: minutes }
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return { unit: 'hours', h: hours, min: minutes % 60 }
  return { unit: 'days', n: Math.floor(hours / 24) }
}
