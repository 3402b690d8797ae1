import { useEffect, useState } from 'react'
import type { ShownMessage } from '../message/tools.tsx'

/** Number of messages of the other side that arrived below the visible part. */
export function useUnseen(messages: readonly ShownMessage[], atBottom: boolean): number {
  const last = messages.at(-1)?.id ?? null
  const [seen, setSeen] = useState(last)
  if (atBottom && seen !== last) setSeen(last)
  const from = messages.findLastIndex((shown) => shown.id === seen)
  return atBottom || from < 0 ? 0 : messages.slice(from + 1).filter((shown) => !shown.mine).length
}

/**
 * Number of messages kept in the live region. Removing older ones does not make a screen reader
 * announce the rest again.
 */
const maxReported = 3

/**
 * The last messages of the other side that arrived since the log was opened, for a screen reader's
 * live region.
 */
export function useAnnounced(
  messages: readonly ShownMessage[],
  ready: boolean,
): readonly ShownMessage[] {
  const [known, setKnown] = useState<{ ids: ReadonlySet<string>; since: number } | null>(null)
  useEffect(() => {
    if (ready && known === null)
      setKnown({
        ids: new Set(messages.map(({ id }) => id)),
        since: messages.findLast(({ mine }) => !mine)?.createdAt ?? 0,
      })
  }, [ready, known, messages])
  // Leaves out messages that the history adds at the top, which are older than `since`.
  return known === null
    ? []
    : messages
        .filter(
          ({ id, mine, createdAt }) => !mine && createdAt >= known.since && !known.ids.has(id),
        )
        .slice(-maxReported)
}
