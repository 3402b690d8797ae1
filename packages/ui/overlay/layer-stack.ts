// Open layers, the topmost last. Everything else on the page is inert while one is open, except the toasts and what
// is marked as above: a message must be readable and closable above a sheet. A native modal <dialog> would make the toasts inert too.
const layers: HTMLElement[] = []
const silenced = new Set<HTMLElement>()

/** Of a child of the body. */
function isAbove(element: HTMLElement): boolean {
  return 'toastHost' in element.dataset || 'aboveLayers' in element.dataset
}

function silenceOthers(): void {
  for (const element of silenced) element.inert = false
  silenced.clear()
  const top = layers.at(-1)
  if (!top) return
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element === top || element.inert || isAbove(element))
      continue
    element.inert = true
    silenced.add(element)
  }
}

function holdPage(): void {
  const root = document.documentElement
  const gap = window.innerWidth - root.clientWidth
  root.classList.add('is-held')
  // No variable of the whole page: to set one, every element is styled anew.
  document.body.style.paddingRight = gap > 0 ? `${gap}px` : ''
}

function releasePage(): void {
  document.documentElement.classList.remove('is-held')
  document.body.style.paddingRight = ''
}

/** What makes every element of the page be styled anew waits until the layer is on screen: a finger waits for that alone. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
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
  const wanted = before?.isConnected
    ? before
    : (successor ??
      below?.querySelector('[data-first-focus]') ??
      below?.querySelector('[role$=dialog]'))
  // Another layer may have taken its place, and does not silence the rest before it is on screen.
  const place = [...document.body.children].find(
    (child) => child instanceof HTMLElement && child.contains(wanted ?? null),
  )
  if (below && place !== below && !(place instanceof HTMLElement && isAbove(place))) return
  if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true })
}

/** Puts a layer on top; the answer takes it away again and gives the focus back to where it was. */
export function openLayer(layer: HTMLElement): () => void {
  const before = originOf()
  if (layers.length === 0) holdPage()
  layers.push(layer)
  afterPaint(silenceOthers)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    lastOrigin = before
    silenceOthers()
    if (layers.length === 0) releasePage()
    // After React's own commit, which would put the focus back into the layer that is leaving.
    queueMicrotask(() => returnFocus(before))
  }
}

export function isTopLayer(layer: HTMLElement): boolean {
  return layers.at(-1) === layer
}
