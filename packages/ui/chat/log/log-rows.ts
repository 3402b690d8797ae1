import type { ShownMessage } from '../message/tools.tsx'

export interface LogRow {
  shown: ShownMessage
  /** The words of its day, on the first message of a day. */
  day: string | null
  /** The last of a run by the same person in the same minute. */
  last: boolean
}

/** Messages with their days apart, and the runs that share one time. */
export function logRows(
  messages: readonly ShownMessage[],
  day: (ms: number) => string,
  clock: (ms: number) => string,
): LogRow[] {
  const days = messages.map((shown) => day(shown.createdAt))
  return messages.map((shown, at) => {
    const next = messages[at + 1]
    const together =
      next !== undefined &&
      days[at + 1] === days[at] &&
      next.mine === shown.mine &&
      next.name === shown.name &&
      next.delivery === shown.delivery &&
      next.read === shown.read &&
      clock(next.createdAt) === clock(shown.createdAt)
    return { shown, day: days[at] === days[at - 1] ? null : (days[at] ?? null), last: !together }
  })
}
