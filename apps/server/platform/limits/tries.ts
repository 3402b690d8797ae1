/** Counts attempts by name in fixed windows, in this process's memory. */
export interface Tries {
  /** Takes one attempt. Returns null when it is allowed, otherwise the milliseconds to wait. */
  take(name: string): number | null
  /** Gives back a successful attempt. */
  giveBack(name: string): void
}

const maxNames = 100_000

export function openTries(
  { maxAttempts, windowMs }: { maxAttempts: number; windowMs: number },
  nowMs: () => number = () => performance.now(),
): Tries {
  const windows = new Map<string, { count: number; endsMs: number }>()
  const current = (name: string): { count: number; endsMs: number } => {
    const now = nowMs()
    const found = windows.get(name)
    if (found && found.endsMs > now) return found
    const fresh = { count: 0, endsMs: now + windowMs }
    windows.delete(name)
    windows.set(name, fresh)
    // Windows are in order of their start, so the first one ends first.
    if (windows.size > maxNames) for (const first of windows.keys().take(1)) windows.delete(first)
    return fresh
  }
  return {
    take: (name) => {
      const window = current(name)
      if (window.count >= maxAttempts) return Math.max(1, window.endsMs - nowMs())
      window.count += 1
      return null
    },
    giveBack: (name) => {
      const window = windows.get(name)
      if (window && window.count > 0) window.count -= 1
    },
  }
}
