import { reloadUnseen } from './reload-unseen.ts'

const firstWaitMs = 5_000
const longestWaitMs = 300_000

interface Surroundings {
  /** Waits for `ms`, or less when the network returns or the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  isOffline(): boolean
  /** Called after a failed retry: the browser may have cached the failed download. */
  onStuck(signal: AbortSignal): void
}

const browser: Surroundings = {
  wait: untilOnline,
  isOffline: () => !navigator.onLine,
  onStuck: reloadUnseen,
}

/**
 * Loads a part that no tap requests. After a failure it waits, twice as long each time; offline it
 * does not try.
 * @returns null when the signal aborted before the part loaded.
 */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  signal: AbortSignal,
  around: Surroundings = browser,
): Promise<T | null> {
  let failures = 0
  for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      if (!around.isOffline()) return await load()
    } catch {
      failures += 1
      if (failures === 2) around.onStuck(signal)
    }
    await around.wait(waitMs, signal)
  }
  return null
}

function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end, { once: true })
  })
}
