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

function sayWaiting(opened: Window, words: string): void {
  const { body, documentElement } = opened.document
  documentElement.lang = document.documentElement.lang
  opened.document.title = words
  Object.assign(body.style, { margin: '0', minHeight: '100vh', display: 'grid', placeItems: 'center', background: '#07171A', color: '#FFF9ED', font: '500 18px system-ui, sans-serif' })
  body.textContent = words
}
