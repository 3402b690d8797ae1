import type { Early } from './take-early.ts'

/*
 * Runs in the page's head, before anything is painted: applies the stored language and theme, so
 * that neither flickers, decides whether the page's frame is the one to show, and sends the
 * screen's first API request. It imports nothing: the build writes it into the page
 * (build/write-pages.ts).
 */

/** The first API request of a screen; build/list-first-files.ts writes it into the page. */
interface Ask {
  path: string
  headers: Record<string, string>
  deviceHeader: string
  timeoutMs: number
}

const page = document.documentElement

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key)
  } catch {
    // A browser without storage shows the defaults.
    return null
  }
}

function applyTheme(): void {
  const chosen = kept('theme')
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system
  page.dataset['theme'] = theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'light' ? '#FAF4E8' : '#07171A')
}

/**
 * Whether the page's frame is made for this URL and this visitor. The frame of `/register` shows
 * step 1, so it is wrong when a registration continues.
 */
function isFrameRight(token: string | null): boolean {
  const { paths = '', audience } = page.dataset
  const path = location.pathname.replace(/\/+$/, '') || '/'
  return (
    (paths === '*' || paths.split(' ').includes(path)) &&
    audience === (token === null ? 'guest' : 'member') &&
    !(path === '/register' && kept('register-draft') !== null)
  )
}

function sendEarly(token: string): void {
  const list = document.querySelector('#files')?.textContent
  const { ask }: { ask?: Ask } = list ? JSON.parse(list) : {}
  const device = kept('guest-id')
  if (!ask || device === null || !navigator.onLine) return
  const headers = {
    ...ask.headers,
    [ask.deviceHeader]: device,
    authorization: `Bearer ${token}`,
    'accept-language': page.lang,
  }
  const answer = fetch(ask.path, {
    headers,
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(ask.timeoutMs),
  })
  // The code that takes the response over handles its failure.
  answer.catch(() => undefined)
  const early: Early = {
    path: ask.path,
    token,
    device,
    language: page.lang,
    sentAt: performance.now(),
    answer,
  }
  globalThis.early = early
}

const token = kept('token')
const locale = kept('locale')
applyTheme()
// start.ts shows the frame when it is complete and has the words of this language.
page.dataset['frame'] = isFrameRight(token) ? 'unfinished' : 'wrong'
if (locale && ['th', 'lo', 'en'].includes(locale)) page.lang = locale
if (token !== null && /^\/(user\/?(home\/?)?)?$/.test(location.pathname)) sendEarly(token)
