import type { ShownMessage } from '../message/tools.tsx'

export interface LogRow {
  shown: ShownMessage
  /** Label of the day, on its first message; otherwise null. */
  day: string | null
  /**
   * True for the last of consecutive messages by one author in the same minute; it shows the time.
   */
  last: boolean
}

/** The rows of a log, with a label before the first message of each day. */
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
