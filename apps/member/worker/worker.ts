import { readRequest } from './read-request.ts'

/**
 * Opens the app without a network (docs/decisions/064). Each build has a cache of its own with its page and its files,
 * so that what is opened is always of one piece; nothing else is ever kept.
 */
declare const self: ServiceWorkerGlobalScope
/** Written in by build/bundle-worker.ts. */
declare const build: { entry: string; files: string[] }

// Once: the build writes the whole list in wherever it is named.
const { entry, files } = build
const name = `champa-${entry}`
const pageKey = '/'
/** A page that is not there by then is shown as it was last; a second request is not made. */
const patienceMs = 3_000

const keeping = caches.open(name)

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
// A page that was there before its first worker goes on without it: what it has begun to fetch stays of use.
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
// The member said so, or no page of an older build is open any more.
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
  // The browser's own cache has most of them already: their names change with their content.
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

/** The network's page whenever there is one in time: a new build, a new policy, or a site that is closed, wins. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((response) => keepPage(response.clone())).catch(() => undefined))
  const inTime = await Promise.race([
    fresh.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null)),
  ])
  const page =
    inTime && inTime.status < 500
      ? inTime
      : ((await (await keeping).match(pageKey)) ?? inTime ?? (await fresh))
  return withoutHeadStart(page)
}

/**
 * Chrome does not use what a page fetches ahead (rel=modulepreload) once a worker has answered for it: it is asked for a
 * second time, with a warning. Everything is at hand here anyway.
 */
async function withoutHeadStart(page: Response): Promise<Response> {
  if (!isHtml(page)) return page
  const headers = new Headers(page.headers)
  // They speak of the bytes as they came.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response((await page.text()).replaceAll(/<link rel="modulepreload"[^>]*>/g, ''), {
    status: page.status,
    headers,
  })
}

const isHtml = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/html') ?? false

/** Only a page of this very build: the files of another are not all here. */
async function keepPage(response: Response): Promise<void> {
  if (!response.ok || response.redirected || !isHtml(response)) return
  const copy = response.clone()
  if ((await response.text()).includes(entry)) await (await keeping).put(pageKey, copy)
}

/** A file's name changes with its content, so whichever build kept it, it is the right one. */
async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  const { pathname, search } = new URL(request.url)
  if (response.ok && files.includes(pathname + search))
    await (await keeping).put(request.url, response.clone())
  return response
}
