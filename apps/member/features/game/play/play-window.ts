/** A window opened inside the tap, while the browser still allows it; the game's address comes later. */
export interface PlayWindow {
  go(link: string): void
  close(): void
}

/** Null when the browser refuses: then the member needs a link to tap. */
export function openPlayWindow(words: string): PlayWindow | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  // As rel="noopener": the game must not reach back into the wallet.
  opened.opener = null
  sayWaiting(opened, words)
  return {
    go: (link) => opened.location.replace(link),
    close: () => opened.close(),
  }
}

function sayWaiting(opened: Window, words: string): void {
  const { body, documentElement } = opened.document
  documentElement.lang = document.documentElement.lang
  opened.document.title = words
  Object.assign(body.style, { margin: '0', minHeight: '100vh', display: 'grid', placeItems: 'center', background: '#07171A', color: '#FFF9ED', font: '500 18px system-ui, sans-serif' })
  body.textContent = words
}
