import { useEffect, useState } from 'react'
import type { ShownMessage } from '../message/tools.tsx'

/** How many messages of the other side came below what is in view. */
export function useUnseen(messages: readonly ShownMessage[], atBottom: boolean): number {
  const last = messages.at(-1)?.id ?? null
  const [seen, setSeen] = useState(last)
  if (atBottom && seen !== last) setSeen(last)
  const from = messages.findLastIndex((shown) => shown.id === seen)
  return atBottom || from < 0 ? 0 : messages.slice(from + 1).filter((shown) => !shown.mine).length
}

/** As many of them stand for a screen reader to read; one that was read does not come again when they go. */
const heardMost = 3

/** The messages of the other side that came while one looked on, the last of them: what a screen reader is told, each by itself. */
export function useHeard(
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
  // What history brings above is older than what was there.
  return known === null
    ? []
    : messages
        .filter(
          ({ id, mine, createdAt }) => !mine && createdAt >= known.since && !known.ids.has(id),
        )
        .slice(-heardMost)
}
