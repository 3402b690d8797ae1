interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * CloseWatcher is missing from TypeScript's types, and from Safari and Firefox. Chrome on Android
 * sends it the back button of the device first; the back button of the browser itself reaches only
 * the history.
 */
declare const CloseWatcher: new () => Watcher

/**
 * Calls `onBack` on a back button or gesture, which leaves the screen only when no layer is open.
 */
export function watchBack(onBack: () => void): () => void {
  const removeEntry = entries().add(onBack)
  if (!('CloseWatcher' in globalThis)) return removeEntry
  let watcher: Watcher
  const watch = () => {
    watcher = new CloseWatcher()
    // A CloseWatcher fires once; a busy layer that stays open needs a new watcher.
    watcher.onclose = () => {
      watch()
      onBack()
    }
  }
  watch()
  return () => {
    watcher.destroy()
    removeEntry()
  }
}

let shared: LayerHistory | undefined

function entries(): LayerHistory {
  if (shared) return shared
  shared = layerHistory({
    read: () => history.state,
    push: (state) => history.pushState(state, ''),
    replace: (state) => history.replaceState(state, ''),
    go: (delta) => history.go(delta),
    later: (work, ms) => setTimeout(work, ms),
  })
  addEventListener('popstate', shared.onMove)
  return shared
}

/** The part of the browser's history that the layers use; a test provides its own. */
interface HistoryPlace {
  read(): unknown
  push(state: object): void
  replace(state: object): void
  /** Moves through the history asynchronously, as a browser does: `onMove` is called afterwards. */
  go(delta: number): void
  later(work: () => void, ms: number): void
}

export interface LayerHistory {
  /** Adds an open layer and returns the function that removes it. */
  add(onBack: () => void): () => void
  /** Must be called after every move to another entry, by the member or by `go`. */
  onMove(): void
}

/** State property with the number of open layers; other properties of the state are kept. */
const depthKey = 'layers'
/** Timeout for a traversal that the browser ignores because the history has no such entry. */
const lostAfterMs = 1_000

function depthOf(state: unknown): number {
  const depth =
    typeof state === 'object' && state !== null && depthKey in state ? state[depthKey] : 0
  return typeof depth === 'number' ? depth : 0
}

const withDepth = (state: unknown, depth: number): object => ({
  ...(typeof state === 'object' ? state : null),
  [depthKey]: depth,
})

/**
 * Keeps one history entry per open layer, so that Back closes the topmost layer instead of leaving
 * the screen. Opening and closing only schedule a comparison of the entry's depth with the open
 * layers: a layer that replaces another at once inherits its entry, and no entry outlives its
 * layer.
 */
export function layerHistory(place: HistoryPlace): LayerHistory {
  const open: { onBack: () => void }[] = []
  let traversing = 0
  let traversals = 0
  let scheduled = false

  function settle(): void {
    scheduled = false
    if (traversing > 0) return
    const here = place.read()
    const surplus = depthOf(here) - open.length
    for (let depth = depthOf(here) + 1; depth <= open.length; depth++)
      place.push(withDepth(here, depth))
    if (surplus > 0) leave(surplus)
  }

  function leave(surplus: number): void {
    const mine = ++traversals
    traversing = mine
    place.go(-surplus)
    place.later(() => {
      if (traversing !== mine) return
      traversing = 0
      place.replace(withDepth(place.read(), open.length))
    }, lostAfterMs)
  }
  function schedule(): void {
    if (scheduled) return
    scheduled = true
    place.later(settle, 0)
  }

  function onMove(): void {
    const own = traversing > 0
    traversing = 0
    if (!own) for (const layer of open.slice(depthOf(place.read())).toReversed()) layer.onBack()
    // A busy layer that stays open gets a new history entry; an entry without a layer is left
    // immediately.
    schedule()
  }

  // After a reload with an open layer, the current history entry belongs to no layer.
  if (depthOf(place.read()) > 0) schedule()
  return {
    add(onBack) {
      const layer = { onBack }
      open.push(layer)
      schedule()
      return () => {
        open.splice(open.indexOf(layer), 1)
        schedule()
      }
    },
    onMove,
  }
}

// Must be the last statement, because it calls back immediately and needs the values of the
// constants above.
if (typeof document !== 'undefined') entries()
