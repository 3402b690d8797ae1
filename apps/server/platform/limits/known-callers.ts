import { createHash } from 'node:crypto'

const maxKnown = 100_000
const knownForMs = 15 * 60_000

/**
 * Recently verified tokens, so that the first limit distinguishes members from anonymous callers
 * without a query.
 */
export interface KnownCallers {
  /** The caller of this `authorization` header; undefined unless it was verified recently. */
  nameOf(header: string | undefined): string | undefined
  /** Only call it for a header that was just verified. */
  remember(header: string, name: string): void
}

/**
 * The names only select a counter and grant nothing: a revoked token is still refused by its
 * session.
 */
export function openKnownCallers(nowMs: () => number = () => performance.now()): KnownCallers {
  const known = new Map<string, { name: string; untilMs: number }>()
  const keyOf = (header: string): string => createHash('sha256').update(header).digest('base64')
  return {
    nameOf: (header) => {
      const found = header === undefined ? undefined : known.get(keyOf(header))
      return found && found.untilMs > nowMs() ? found.name : undefined
    },
    remember: (header, name) => {
      const key = keyOf(header)
      known.delete(key)
      known.set(key, { name, untilMs: nowMs() + knownForMs })
      if (known.size > maxKnown) known.delete(known.keys().next().value!)
    },
  }
}
