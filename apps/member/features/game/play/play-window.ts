import { offerReload } from '../../../platform/build/new-build.ts'
import type { Entrance } from './entrance.ts'

/**
 * A window opened empty during the tap, while the browser allows it. The game is loaded into it
 * later.
 */
interface PlayWindow {
  enter(entrance: Entrance): void
  close(): void
}

/** Opens an empty window; null when the browser blocks it, so the member needs a link to tap. */
export function openPlayWindow(words: string): PlayWindow | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  // Like rel="noopener", because the game must not access the wallet's window.
  opened.opener = null
  showWaiting(opened, words)
  return {
    // A window that the member has closed stays closed.
    enter: (entrance) => void (opened.closed || enter(opened, entrance)),
    close: () => opened.close(),
  }
}

/** Opens the game in place of the wallet. */
export function enterHere(entrance: Entrance): void {
  enter(window, entrance)
}

/** Replaces the history entry of an empty window, and removes a sent form from the page. */
function enter(at: Window, entrance: Entrance): void {
  if (entrance.kind === 'form') {
    // The service worker shows the cached page first, whose policy may not know a new game yet. An
    // empty window has the policy of the page that opened it.
    at.document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (effectiveDirective !== 'form-action') return
      offerReload()
      if (at !== window) at.close()
    })
    sendForm(at.document, entrance)
  } else if (at === window) at.location.assign(entrance.href)
  else at.location.replace(entrance.href)
}

function sendForm(page: Document, { action, fields }: Extract<Entrance, { kind: 'form' }>): void {
  const form = page.createElement('form')
  form.setAttribute('method', 'post')
  form.setAttribute('action', action)
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = page.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  page.body.append(form)
  // A field that the game names `submit` hides the form's method of that name.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
}

/** Sets the wallet's colours and a phone viewport, which an empty window lacks. */
function showWaiting({ document: page }: Window, words: string): void {
  page.documentElement.lang = document.documentElement.lang
  page.head.append(
    Object.assign(page.createElement('meta'), {
      name: 'viewport',
      content: 'width=device-width, initial-scale=1',
    }),
  )
  page.title = words
  const { backgroundColor, color } = getComputedStyle(document.body)
  Object.assign(page.body.style, {
    margin: '0',
    minHeight: '100vh',
    display: 'grid',
    placeItems: 'center',
    font: '500 18px system-ui, sans-serif',
    backgroundColor,
    color,
  })
  const message = Object.assign(page.createElement('p'), { textContent: words })
  page.body.append(message)
  // Loading may take seconds, so the text pulses to show that the page is not stuck.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    message.animate(
      { opacity: [1, 0.35] },
      { duration: 900, iterations: Infinity, direction: 'alternate', easing: 'ease-in-out' },
    )
}
