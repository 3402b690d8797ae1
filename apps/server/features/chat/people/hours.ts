import { dayStart, weekStart } from '../../../platform/clock.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Seven days from Sunday, null when closed. An empty list means always open. */
export type Hours = ({ from: string; to: string } | null)[]

const msOf = (time: string): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs

/**
 * Whether the chat is open at this time, in Bangkok time, and when it opens next: null while open,
 * or when it never opens. Hours that end before they begin end on the next day.
 */
export function hoursAt(hours: Hours, at: Date): { open: boolean; opensAt: Date | null } {
  if (hours.length === 0) return { open: true, opensAt: null }
  const today = dayStart(at).getTime()
  const weekday = Math.round((today - weekStart(at).getTime()) / dayMs)
  // Starts with yesterday, whose hours may last past midnight, and ends with the same weekday of
  // next week.
  const spans = Array.from({ length: 9 }, (_, index) => index - 1).flatMap((after) => {
    const day = hours[(weekday + after + 7) % 7]
    if (!day) return []
    const [from, to] = [msOf(day.from), msOf(day.to)]
    return [
      {
        from: today + after * dayMs + from,
        to: today + after * dayMs + (to > from ? to : to + dayMs),
      },
    ]
  })
  const nowMs = at.getTime()
  if (spans.some(({ from, to }) => from <= nowMs && nowMs < to))
    return { open: true, opensAt: null }
  const next = spans.find(({ from }) => from > nowMs)
  return { open: false, opensAt: next ? new Date(next.from) : null }
}
