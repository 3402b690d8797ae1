/**
 * What the service worker answers a request with: the app's page or one of its files; null: the
 * network answers.
 */
export type Wanted = 'page' | 'file' | null

interface RequestParts {
  method: string
  mode: string
  url: string
}

/**
 * Paths of the same origin that are not part of this app: the API, its description, the office, the
 * socket.
 */
const elsewhere = /^\/(api|docs|office|socket\.io)(\/|$)/
/**
 * How-to films with their captions and posters are never cached: the browser streams films from the
 * server in ranges.
 */
const filmFile = /\.(mp4|vtt|webp)$/
const page = /(^\/|\/[^./]*)$/

/** API requests are never intercepted, so no member data enters the worker's caches. */
export function readRequest({ method, mode, url }: RequestParts, origin: string): Wanted {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin || elsewhere.test(pathname)) return null
  if (mode === 'navigate') return page.test(pathname) ? 'page' : null
  if (filmFile.test(pathname)) return null
  return pathname.startsWith('/assets/') ? 'file' : null
}
