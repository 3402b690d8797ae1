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
/** The pages that are cached in advance; every other one is when it is first opened. */
const firstPages = ['/', '/user/home']

const filesAtOnce = 6

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
  // A few at a time, because the member's own requests use the same line.
  for (let next = 0; next < files.length; next += filesAtOnce)
    await cache.addAll(files.slice(next, next + filesAtOnce))
  const pages = firstPages.map((path) => fetch(path, { cache: 'no-cache' }))
  await Promise.all(pages.map(async (page) => keepPage(await page)))
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
 * Responds with the cached page of this URL at once, or with any other page of this build, which
 * starts the same app. The network's page replaces it for the next time; a new build is offered by
 * the app.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((response) => keepPage(response.clone())).catch(() => undefined))
  const cache = await keeping
  const { pathname } = new URL(event.request.url)
  return (await cache.match(pathname)) ?? (await cache.match('/')) ?? fresh
}

const isHtml = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/html') ?? false

/**
 * Caches a page under every URL that it names as its own, and only a page of this build, because
 * this cache does not have all files of another build.
 */
async function keepPage(response: Response): Promise<void> {
  if (!response.ok || response.redirected || !isHtml(response)) return
  const copy = response.clone()
  const html = await response.text()
  const paths = / data-paths="([^"*]+)"/.exec(html)?.[1]?.split(' ') ?? []
  if (!html.includes(entry)) return
  const cache = await keeping
  await Promise.all(paths.map((path) => cache.put(path, copy.clone())))
}

/** A file's name changes with its content, so a copy from the cache of any build is correct. */
async function answerFile(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && files.includes(new URL(request.url).pathname))
    await (await keeping).put(request.url, response.clone())
  return response
}
