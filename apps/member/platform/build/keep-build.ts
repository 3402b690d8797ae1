import { findNewBuild, ownEntry } from './new-build.ts'

const checkEveryMs = 10 * 60_000
const waitTimeoutMs = 3_000

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

/**
 * Reloads at the member's request, with the new build or the current page of this one. A waiting
 * service worker takes over before the reload, so the new build opens even if the network is lost
 * meanwhile.
 */
export async function loadNewBuild(): Promise<void> {
  const waiting = (await workers()?.getRegistration())?.waiting
  if (waiting) {
    await new Promise<unknown>((resolve) => {
      workers()?.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, waitTimeoutMs)
      takeOver(waiting)
    })
  } else await refreshPages().catch(() => undefined)
  location.reload()
}

/**
 * Replaces the cached pages, which the service worker shows first, by the server's. Pages of
 * another build are removed, because the cache does not have its files.
 */
async function refreshPages(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      if (new URL(url).pathname.startsWith('/assets/')) continue
      const page = await fetch(url, { cache: 'no-cache', credentials: 'omit' })
      if (!page.ok) continue
      const isOwn = (await page.clone().text()).includes(ownEntry())
      await (isOwn ? cache.put(url, page) : cache.delete(url))
    }
  }
}

/** The browser's service workers; undefined over plain http, and where the browser forbids them. */
const workers = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined

const takeOver = (worker: ServiceWorker): void => worker.postMessage('take-over')

function watchWorker(): () => void {
  let checkedAt = Date.now()
  let registration: ServiceWorkerRegistration | undefined
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
