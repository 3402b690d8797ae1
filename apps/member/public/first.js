/* Runs before the first paint: applies the stored language and theme, so that neither flickers, and
   starts fetching the files of this language and this screen, and the screen's first API request
   (build/list-first-files.ts lists them; platform/early/take-early.ts uses the response).
   A separate file, because the content security policy allows no inline script. */
{
  const kept = (key) => {
    try {
      return sessionStorage.getItem(key) ?? localStorage.getItem(key)
    } catch {
      // A browser without storage shows the defaults.
      return null
    }
  }
  const page = document.documentElement
  const locale = kept('locale')
  if (['th', 'lo', 'en'].includes(locale)) page.lang = locale
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  const chosen = kept('theme')
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system
  page.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]').content =
    theme === 'light' ? '#FAF4E8' : '#07171A'

  const list = document.querySelector('#files')
  const files = list ? JSON.parse(list.textContent) : {}
  const inside = /^\/(user(\/|$)|$)/.test(location.pathname)
  const token = kept('token')
  const member = inside && token !== null
  const [first, second] = location.pathname.split('/').filter(Boolean)
  const screen = member ? (second ?? 'home') : inside ? 'login' : first
  const wordy = files.wordy?.includes(`screen:${screen}`)
  const names = [
    `text:${page.lang}`,
    ...(wordy ? [`later:${page.lang}`] : []),
    `screen:${screen}`,
    ...(member ? ['frame:member'] : []),
  ]
  const fetchEarly = (name, rel, more) => {
    for (const href of files[name] ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel, href, ...more }))
  }
  const device = kept('guest-id')
  const ask = member && device !== null && navigator.onLine ? files.asks?.[screen] : undefined
  if (ask) {
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
    globalThis.early = {
      path: ask.path,
      token,
      device,
      language: page.lang,
      sentAt: performance.now(),
      answer,
    }
  }
  for (const name of names) fetchEarly(name, 'modulepreload')
  // The page of a terminated site is blank and needs no fonts. With a service worker the fonts are
  // cached, and Chrome ignores preloads (worker/worker.ts).
  if (screen !== 'terminated' && !navigator.serviceWorker?.controller)
    fetchEarly(`fonts:${page.lang}`, 'preload', {
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
    })
}
