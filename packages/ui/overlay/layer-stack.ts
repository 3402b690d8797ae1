// Open layers, the topmost last. Everything else on the page is inert while one is open, except the toasts and what
// is marked as above: a message must be readable and closable above a sheet. A native modal <dialog> would make the toasts inert too.
const layers: HTMLElement[] = []
const silenced = new Set<HTMLElement>()

function silenceOthers(): void {
  for (const element of silenced) element.inert = false
  silenced.clear()
  const top = layers.at(-1)
  if (!top) return
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element === top || element.inert || 'toastHost' in element.dataset || 'aboveLayers' in element.dataset) continue
    element.inert = true
    silenced.add(element)
  }
}

function holdPage(): void {
  const root = document.documentElement
  const gap = window.innerWidth - root.clientWidth
  root.classList.add('is-held')
  root.style.setProperty('--held-gap', `${gap}px`)
}

let lastOrigin: Element | null = null

/** Where the focus was; when one layer takes the place of another, that is where it was before the first of them. */
function originOf(): Element | null {
  const active = document.activeElement
  const lost = !active || active === document.body || active.closest('.is-leaving')
  return lost ? lastOrigin : active
}

/** Where it was. If that has left meanwhile: what stands there now under the same id, or the layer below begins anew. */
function returnFocus(before: Element | null): void {
  const below = layers.at(-1)
  const successor = before?.id ? document.getElementById(before.id) : null
  const wanted = before?.isConnected ? before : (successor ?? below?.querySelector('[data-first-focus]') ?? below?.querySelector('[role$=dialog]'))
  if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true })
}

/** Puts a layer on top; the answer takes it away again and gives the focus back to where it was. */
export function openLayer(layer: HTMLElement): () => void {
  const before = originOf()
  if (layers.length === 0) holdPage()
  layers.push(layer)
  silenceOthers()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    lastOrigin = before
    silenceOthers()
    if (layers.length === 0) document.documentElement.classList.remove('is-held')
    // After React's own commit, which would put the focus back into the layer that is leaving.
    queueMicrotask(() => returnFocus(before))
  }
}

export function isTopLayer(layer: HTMLElement): boolean {
  return layers.at(-1) === layer
}
