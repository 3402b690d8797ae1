import { afterPaint } from './after-paint.ts'

// Open layers, the topmost last. While a layer is open, the rest of the page is inert except toasts
// and elements with `data-above-layers`, because a toast must be readable and closable over a
// sheet. A native modal <dialog> would make toasts inert too.
const layers: HTMLElement[] = []
const silenced = new Set<HTMLElement>()

/** True for a child of the body that stays usable while a layer is open. */
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
  if (root.classList.contains('is-held')) return
  const gap = window.innerWidth - root.clientWidth
  root.classList.add('is-held')
  // Set on the element directly, because a custom property on the root would recompute the style of
  // every element.
  document.body.style.paddingRight = gap > 0 ? `${gap}px` : ''
}

function releasePage(): void {
  document.documentElement.classList.remove('is-held')
  document.body.style.paddingRight = ''
}

/**
 * Makes the page below the open layers inert and unscrollable, or usable again. Both changes make
 * the browser recompute the style of every element.
 */
function settlePage(): void {
  if (layers.length > 0) holdPage()
  else releasePage()
  silenceOthers()
}

let lastOrigin: Element | null = null

/** The focused element; for a layer that replaces another, the element focused before the first. */
function originOf(): Element | null {
  const active = document.activeElement
  const lost = !active || active === document.body || active.closest('.is-leaving')
  return lost ? lastOrigin : active
}

/**
 * Returns focus to the element. If the element was removed, focus goes to a new element with the
 * same id, or to the layer below.
 */
function returnFocus(before: Element | null): void {
  const below = layers.at(-1)
  const successor = before?.id ? document.getElementById(before.id) : null
  const wanted = before?.isConnected
    ? before
    : (successor ??
      below?.querySelector('[data-first-focus]') ??
      below?.querySelector('[role$=dialog]'))
  // Another layer may have replaced this one but not made the rest inert yet; focus must not leave
  // that layer.
  const place = [...document.body.children].find(
    (child) => child instanceof HTMLElement && child.contains(wanted ?? null),
  )
  if (below && place !== below && !(place instanceof HTMLElement && isAbove(place))) return
  if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true })
}

/** Whether the last input was a key and not a tap. */
let usesKeys = false
if (typeof document !== 'undefined')
  for (const kind of ['keydown', 'pointerdown'] as const)
    addEventListener(
      kind,
      () => {
        usesKeys = kind === 'keydown'
      },
      { capture: true, passive: true },
    )

/**
 * Whether a closed layer may keep the focus until the next frame. The next key may need the focus
 * at once, and so may the next screen, which cannot take it while it is inert.
 */
function mayFocusLater(layer: HTMLElement, path: string): boolean {
  return layer.classList.contains('is-leaving') && location.pathname === path && !usesKeys
}

/** Adds a layer on top. The returned function removes it and restores the focus. */
export function openLayer(layer: HTMLElement): () => void {
  const before = originOf()
  const path = location.pathname
  layers.push(layer)
  afterPaint(settlePage)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    lastOrigin = before
    if (mayFocusLater(layer, path)) {
      afterPaint(() => {
        settlePage()
        const active = document.activeElement
        if (!active || active === document.body || layer.contains(active)) returnFocus(before)
      })
      return
    }
    settlePage()
    // Runs after React's commit, which would return the focus to the closing layer.
    queueMicrotask(() => returnFocus(before))
  }
}

export function isTopLayer(layer: HTMLElement): boolean {
  return layers.at(-1) === layer
}
