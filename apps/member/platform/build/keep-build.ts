import { findNewBuild } from './new-build.ts'

const askAgainMs = 10 * 60_000
const patienceMs = 3_000

/** Lets the worker keep this build for a time without a network, and watches for the next one. */
export function keepBuild(): () => void {
  // A chunk that cannot be fetched may be one that a release has taken away.
  const missed = () => void findNewBuild()
  globalThis.addEventListener('vite:preloadError', missed)
  const stop = import.meta.env.PROD ? watchWorker() : undefined
  return () => {
    globalThis.removeEventListener('vite:preloadError', missed)
    stop?.()
  }
}

/** The member wants the new build: its worker takes over first, so that it also opens when the network goes meanwhile. */
export async function loadNewBuild(): Promise<void> {
  const waiting = (await workers()?.getRegistration())?.waiting
  if (waiting) {
    await new Promise<unknown>((resolve) => {
      workers()?.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, patienceMs)
      takeOver(waiting)
    })
  }
  location.reload()
}

/** Absent over plain http, and where a browser forbids it. */
const workers = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined

const takeOver = (worker: ServiceWorker): void => worker.postMessage('take-over')

function watchWorker(): () => void {
  let askedAt = Date.now()
  let registration: ServiceWorkerRegistration | undefined
  workers()
    ?.register('/worker.js', { updateViaCache: 'none' })
    .then(
      (found?: ServiceWorkerRegistration) => {
        // Whoever forbids workers may answer without one.
        registration = found
        if (found) followInstalls(found)
      },
      () => undefined,
    )
  const askAgain = () => {
    if (
      document.visibilityState !== 'visible' ||
      !navigator.onLine ||
      Date.now() - askedAt < askAgainMs
    )
      return
    askedAt = Date.now()
    registration?.update().catch(() => undefined)
  }
  const timer = setInterval(askAgain, askAgainMs)
  document.addEventListener('visibilitychange', askAgain)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askAgain)
  }
}

function followInstalls(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void welcome(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // The first worker of all waits for nobody.
      if (next.state === 'installed' && registration.active) void welcome(next)
    })
  })
}

/** A page that is of the new build already need not be asked. */
async function welcome(next: ServiceWorker): Promise<void> {
  if (!(await findNewBuild())) takeOver(next)
}
