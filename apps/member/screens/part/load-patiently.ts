import { reloadUnseen } from './reload-unseen.ts'

const firstWaitMs = 5_000
const longestWaitMs = 300_000

interface Surroundings {
  /** Waits that long, or less where the network comes back or nobody wants the part any more. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  isOffline(): boolean
  /** Trying again has not helped: the browser may remember the download that failed. */
  onStuck(signal: AbortSignal): void
}

const browser: Surroundings = {
  wait: untilOnline,
  isOffline: () => !navigator.onLine,
  onStuck: reloadUnseen,
}

/**
 * Loads a part that comes by itself: what nobody tapped for, nobody taps for again. After a failure
 * it waits, each time twice as long; without a network it does not try.
 * @returns null where it was not wanted any more before it came.
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
