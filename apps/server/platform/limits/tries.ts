/** Counts attempts by key in fixed windows, in this process's memory. */
export interface Tries {
  /** Counts one attempt. Returns null when it is allowed, otherwise the milliseconds to wait. */
  take(key: string): number | null
  /** Gives back a successful attempt. */
  giveBack(key: string): void
  /** The number of attempts counted in the key's current window. */
  taken(key: string): number
  /** Refuses further attempts for this long. */
  block(key: string, ms: number): void
}

const maxKeys = 100_000

export function openTries(
  { maxAttempts, windowMs }: { maxAttempts: number; windowMs: number },
  nowMs: () => number = () => performance.now(),
): Tries {
  const windows = new Map<string, { count: number; endsMs: number }>()
  const current = (key: string): { count: number; endsMs: number } => {
    const now = nowMs()
    const tries = windows.get(key)
    if (tries && tries.endsMs > now) return tries
    const fresh = { count: 0, endsMs: now + windowMs }
    windows.delete(key)
    windows.set(key, fresh)
    // Windows are stored in order of their start, so the first one ends first.
    if (windows.size > maxKeys) for (const first of windows.keys().take(1)) windows.delete(first)
    return fresh
  }
  return {
    take: (key) => {
      const window = current(key)
      if (window.count >= maxAttempts) return Math.max(1, window.endsMs - nowMs())
      window.count += 1
      return null
    },
    giveBack: (key) => {
      const window = windows.get(key)
      if (window && window.count > 0) window.count -= 1
    },
    taken: (key) => current(key).count,
    block: (key, ms) =>
      void Object.assign(current(key), { count: maxAttempts, endsMs: nowMs() + ms }),
  }
}
