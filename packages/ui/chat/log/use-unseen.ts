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

/** The newest message of the other side that came while one looked on: what a screen reader is told. */
export function useHeard(messages: readonly ShownMessage[], ready: boolean): ShownMessage | null {
  const newest = messages.findLast((shown) => !shown.mine) ?? null
  const [known, setKnown] = useState<{ id: string | null; since: number } | null>(null)
  useEffect(() => {
    if (ready && known === null) setKnown({ id: newest?.id ?? null, since: newest?.createdAt ?? 0 })
  }, [ready, known, newest])
  // What history brings above is older than what was there.
  return known && newest && newest.id !== known.id && newest.createdAt >= known.since ? newest : null
}
