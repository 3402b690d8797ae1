import { useSyncExternalStore } from 'react'

/**
 * Whether the server has a build other than this page's. Nothing reloads unless the member asks for
 * it.
 */
let known = false
const listeners = new Set<() => void>()

export function useNewBuild(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => known,
  )
}

/** The URL of this build's entry script. */
export const ownEntry = (): string =>
  document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''

/**
 * Compares the server's build with this page's, and offers an update from then on when they differ.
 */
export async function findNewBuild(): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-cache', credentials: 'omit' })
    const html = await page.text()
    if (page.ok && html.includes('id="root"') && !html.includes(ownEntry())) offerReload()
  } catch {
    // Without a network there is no new build to load.
  }
  return known
}

/** Offers the reload that brings the server's current page. */
export function offerReload(): void {
  known = true
  for (const listener of listeners) listener()
}

const waitTimeoutMs = 3_000

/**
 * Reloads at the member's request, with the new build or the current page of this one. A waiting
 * service worker takes over before the reload, so the new build opens even if the network is lost
 * meanwhile. Chromium sometimes lets it wait for minutes, and a reload with it; without a service
 * worker the network's page opens and registers its own.
 */
export async function loadNewBuild(): Promise<void> {
  const registration = await workers()?.getRegistration()
  const waiting = registration?.waiting
  if (!waiting) await refreshPages().catch(() => undefined)
  else if (!(await takesOver(waiting)))
    await refreshPages().then(
      () => registration.unregister(),
      () => undefined,
    )
  location.reload()
}

/** Lets a waiting service worker take over; false when it has not within `waitTimeoutMs`. */
function takesOver(waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    workers()?.addEventListener('controllerchange', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), waitTimeoutMs)
    takeOver(waiting)
  })
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
      const signal = AbortSignal.timeout(waitTimeoutMs)
      const page = await fetch(url, { cache: 'no-cache', credentials: 'omit', signal })
      if (!page.ok) continue
      const isOwn = (await page.clone().text()).includes(ownEntry())
      await (isOwn ? cache.put(url, page) : cache.delete(url))
    }
  }
}

/** The browser's service workers; undefined over plain http, and where the browser forbids them. */
export const workers = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined

export const takeOver = (worker: ServiceWorker): void => worker.postMessage('take-over')
