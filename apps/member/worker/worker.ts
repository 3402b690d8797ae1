import { readRequest } from './read-request.ts'

/**
 * Opens the app without a network (docs/decisions/064). Each build has its own cache with its page
 * and its files, so that the opened version is always consistent; nothing else is cached.
 */
declare const self: ServiceWorkerGlobalScope
/** Constants that build/bundle-worker.ts inserts. */
declare const build: { entry: string; files: string[] }

// `build` is referenced only once, because the build inserts the whole list of files at every
// reference.
const { entry, files } = build
const name = `champa-${entry}`
const pageKey = '/'
/**
 * The time after which the cached page is shown instead of the network's; no second request is
 * made.
 */
const waitTimeoutMs = 3_000

const keeping = caches.open(name)

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
// Does not claim open pages: a page that loaded before its first worker continues without it, so
// its preloads remain usable.
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
// This message arrives when the member has accepted the new build, or when no page of an older
// build is open.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const wanted = readRequest(event.request, self.location.origin)
  if (wanted === 'page') event.respondWith(answerPage(event))
  else if (wanted === 'file') event.respondWith(answerFile(event.request))
})

async function keepBuild(): Promise<void> {
  const cache = await keeping
  // Most files come from the browser's HTTP cache, because their names change with their content.
  await cache.addAll(files)
  await keepPage(await fetch(pageKey, { cache: 'no-cache' }))
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((other) => other.startsWith('champa-') && other !== name)
      .map((other) => caches.delete(other)),
  )
}

/**
 * Responds with the page from the network if it arrives in time, so that a new build, a new policy
 * or a closed site takes effect; otherwise with the cached page.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((response) => keepPage(response.clone())).catch(() => undefined))
  const inTime = await Promise.race([
    fresh.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, waitTimeoutMs, null)),
  ])
  const page =
    inTime && inTime.status < 500
      ? inTime
      : ((await (await keeping).match(pageKey)) ?? inTime ?? (await fresh))
  return withoutHeadStart(page)
}

/**
 * Removes rel=modulepreload links: with a service worker Chrome ignores the preloaded files,
 * requests them again and logs a warning. The files are in the cache anyway.
 */
async function withoutHeadStart(page: Response): Promise<Response> {
  if (!isHtml(page)) return page
  const headers = new Headers(page.headers)
  // These headers describe the original bytes of the page, not the changed bytes.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response((await page.text()).replaceAll(/<link rel="modulepreload"[^>]*>/g, ''), {
    status: page.status,
    headers,
  })
}

const isHtml = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/html') ?? false

/**
 * Caches only a page of this build, because this cache does not have all files of another build.
 */
async function keepPage(response: Response): Promise<void> {
  if (!response.ok || response.redirected || !isHtml(response)) return
  const copy = response.clone()
  if ((await response.text()).includes(entry)) await (await keeping).put(pageKey, copy)
}

/** A file's name changes with its content, so a copy from the cache of any build is correct. */
async function answerFile(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  const { pathname, search } = new URL(request.url)
  if (response.ok && files.includes(pathname + search))
    await (await keeping).put(request.url, response.clone())
  return response
}
