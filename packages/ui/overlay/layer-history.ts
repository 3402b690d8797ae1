/** What the layers need of the browser's history; a test brings its own. */
export interface HistoryPlace {
  read(): unknown
  push(state: object): void
  replace(state: object): void
  /** Asynchronous, as in a browser: `onMove` of the layers is called when it has happened. */
  go(delta: number): void
  later(work: () => void, ms: number): void
}

export interface LayerHistory {
  /** A layer has opened; the answer takes it away again. */
  add(onBack: () => void): () => void
  /** The member, or `go`, has moved to another entry. */
  onMove(): void
}

/** How many layers were open at an entry; beside it stands what others keep in the state. */
const depthKey = 'layers'
/** A traversal that the browser refuses (there is nothing behind) must not hold the layers for ever. */
const lostAfterMs = 1_000

function depthOf(state: unknown): number {
  const depth =
    typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[depthKey] : 0
  return typeof depth === 'number' ? depth : 0
}

const withDepth = (state: unknown, depth: number): object => ({
  ...(state as object | null),
  [depthKey]: depth,
})

/**
 * One history entry for every open layer, so that Back closes the topmost one instead of leaving the screen.
 * Opening and closing only schedule a comparison of the entry's depth with the open layers: a layer that takes the
 * place of another in the same moment inherits its entry, and no entry outlives its layer.
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
    // A layer that stays, because a request runs, gets its entry again; an entry whose layer is gone is left at once.
    schedule()
  }

  // A reload with a layer open stands at an entry that nothing on screen belongs to.
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
