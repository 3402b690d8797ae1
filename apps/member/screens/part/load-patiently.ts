/**
 * Chromium caches a failed module download until the page reloads. Reloads once, while the page is
 * hidden and no input would be lost.
 */
function reloadUnseen(signal: AbortSignal): void {
  const [navigation] = performance.getEntriesByType('navigation')
  // After a reload, a file that is still missing is gone for good.
  if (navigation && 'type' in navigation && navigation.type === 'reload') return
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden' && navigator.onLine && !isInUse()) location.reload()
    },
    { signal },
  )
}

/** Whether something is open or typed. */
function isInUse(): boolean {
  if (document.querySelector('.layer, .chat__panel') !== null) return true
  const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'
  return [...document.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value !== '')
}

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
