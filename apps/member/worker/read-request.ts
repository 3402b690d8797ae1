/** What the worker answers: the app's page, or one of its files; null is none of its business and goes its own way. */
export type Wanted = 'page' | 'file' | null

interface Asked {
  method: string
  mode: string
  url: string
}

/** Other pages below the same address, which are no part of this app: the API, its description, the office, the socket. */
const elsewhere = /^\/(api|docs|office|socket\.io)(\/|$)/
/** A film is asked for in parts and is never kept: its browser plays it straight from the server. */
const film = /\.(mp4|vtt|webp)$/
const page = /(^\/|\/[^./]*)$/

/** An answer of the API is never looked at: what a member has stays out of everything that the worker keeps. */
export function readRequest({ method, mode, url }: Asked, origin: string): Wanted {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin || elsewhere.test(pathname)) return null
  if (mode === 'navigate') return page.test(pathname) ? 'page' : null
  if (film.test(pathname)) return null
  return pathname.startsWith('/assets/') || pathname === '/first.js' ? 'file' : null
}
