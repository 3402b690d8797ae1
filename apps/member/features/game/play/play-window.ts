import type { Entrance } from './entrance.ts'

/** A window opened inside the tap, while the browser still allows it; what opens the game in it comes later. */
export interface PlayWindow {
  enter(entrance: Entrance): void
  close(): void
}

/** Null when the browser refuses: then the member needs something to tap. */
export function openPlayWindow(words: string): PlayWindow | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  // As rel="noopener": the game must not reach back into the wallet.
  opened.opener = null
  sayWaiting(opened, words)
  return {
    // A window that the member closed meanwhile was a change of mind.
    enter: (entrance) => void (opened.closed || enter(opened, entrance)),
    close: () => opened.close(),
  }
}

/** The game takes the place of the wallet. */
export function enterHere(entrance: Entrance): void {
  enter(window, entrance)
}

/** No trace of the way in stays behind: an empty window's place in the history is taken, and our own never saw the form. */
function enter(at: Window, entrance: Entrance): void {
  if (entrance.kind === 'form') sendForm(at.document, entrance)
  else if (at === window) at.location.assign(entrance.href)
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
  // A field of the game's own may be called `submit`.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
}

/** In the wallet's own colours and at the width of the phone, of which an empty window knows neither. */
function sayWaiting({ document: page }: Window, words: string): void {
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
  const said = Object.assign(page.createElement('p'), { textContent: words })
  page.body.append(said)
  // Seconds may pass: words that breathe are not stuck.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    said.animate(
      { opacity: [1, 0.35] },
      { duration: 900, iterations: Infinity, direction: 'alternate', easing: 'ease-in-out' },
    )
}
