import { findNewBuild, takeOver, workers } from './new-build.ts'

const checkEveryMs = 10 * 60_000
/**
 * A first service worker requests every file of the build. It starts late, when the first view and
 * the code of the next ones have arrived, so that they do not share the line and the processor.
 */
const firstAfterMs = 10_000

/** Lets the service worker store this build for offline use, and watches for a newer build. */
export function keepBuild(): () => void {
  // A chunk that cannot be loaded may have been removed by a release.
  const missed = () => void findNewBuild()
  globalThis.addEventListener('vite:preloadError', missed)
  const stop = import.meta.env.PROD ? watchWorker() : undefined
  return () => {
    globalThis.removeEventListener('vite:preloadError', missed)
    stop?.()
  }
}

function watchWorker(): () => void {
  let checkedAt = Date.now()
  let registration: ServiceWorkerRegistration | undefined
  const register = () => {
    workers()
      ?.register('/worker.js', { updateViaCache: 'none' })
      .then(
        (found?: ServiceWorkerRegistration) => {
          // A browser that forbids workers may resolve without a registration.
          registration = found
          if (found) followInstalls(found)
        },
        () => undefined,
      )
  }
  const start = setTimeout(register, workers()?.controller ? 0 : firstAfterMs)
  const checkAgain = () => {
    if (
      document.visibilityState !== 'visible' ||
      !navigator.onLine ||
      Date.now() - checkedAt < checkEveryMs
    )
      return
    checkedAt = Date.now()
    registration?.update().catch(() => undefined)
  }
  const timer = setInterval(checkAgain, checkEveryMs)
  document.addEventListener('visibilitychange', checkAgain)
  return () => {
    clearTimeout(start)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkAgain)
  }
}

function followInstalls(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void welcome(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // The very first service worker replaces no other, so no page has to be updated.
      if (next.state === 'installed' && registration.active) void welcome(next)
    })
  })
}

/**
 * Activates a waiting service worker at once when the page is already of the same build; otherwise
 * the app offers the update to the member.
 */
async function welcome(next: ServiceWorker): Promise<void> {
  if (!(await findNewBuild())) takeOver(next)
}
