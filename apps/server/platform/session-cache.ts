/** How long a session may be used without being read again (docs/decisions/157). */
const cachedForMs = 1_000

/** Sessions that this process has read within the last second. */
export interface SessionCache<Session> {
  find(key: string): Session | undefined
  /** @param readAtMs a time of `performance.now` before the session was read. */
  keep(key: string, session: Session, readAtMs: number): void
  /** Ends the member's sessions, even those being read now; null: the sessions of every member. */
  end(memberId: bigint | null): void
}

/**
 * Opens an empty cache. The age of a session counts from the start of its read, so a session that
 * ends while it is read is never found, and an end need not be remembered for longer than a second.
 */
export function openSessionCache<Session extends { memberId: bigint }>(): SessionCache<Session> {
  const sessions = new Map<string, { session: Session; atMs: number }>()
  const ends = new Map<bigint | null, { atMs: number }>()
  const isEnded = (memberId: bigint | null, sinceMs: number): boolean =>
    (ends.get(memberId)?.atMs ?? -1) >= sinceMs
  return {
    find: (key) => {
      const found = sessions.get(key)
      if (!found || found.atMs <= performance.now() - cachedForMs) return undefined
      const { session, atMs } = found
      return isEnded(session.memberId, atMs) || isEnded(null, atMs) ? undefined : session
    },
    keep: (key, session, atMs) => putLast(sessions, key, { session, atMs }),
    end: (memberId) => putLast(ends, memberId, { atMs: performance.now() }),
  }
}

/** Appends an entry to a map and removes the entries older than a second, which come first. */
function putLast<Key, Entry extends { atMs: number }>(
  map: Map<Key, Entry>,
  key: Key,
  entry: Entry,
): void {
  map.delete(key)
  map.set(key, entry)
  const oldMs = performance.now() - cachedForMs
  for (const [oldest, { atMs }] of map) {
    if (atMs > oldMs) return
    map.delete(oldest)
  }
}
