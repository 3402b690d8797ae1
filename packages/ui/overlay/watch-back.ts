import { layerHistory, type LayerHistory } from './layer-history.ts'

interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

/** Newer than TypeScript's own list; Safari and Firefox have none yet, and keep a history entry for every layer instead. */
declare const CloseWatcher: new () => Watcher

const hasWatcher = (): boolean => 'CloseWatcher' in globalThis

/** A phone's back button or gesture asks the topmost layer to close, and leaves the screen only where there is none. */
export function watchBack(onBack: () => void): () => void {
  if (!hasWatcher()) return entries().add(onBack)
  let watcher: Watcher
  const watch = () => {
    watcher = new CloseWatcher()
    // One watcher hears one asking; a layer that stays, because a request runs, is asked again.
    watcher.onclose = () => {
      watch()
      onBack()
    }
  }
  watch()
  return () => watcher.destroy()
}

let kept: LayerHistory | undefined

function entries(): LayerHistory {
  if (kept) return kept
  kept = layerHistory({
    read: () => history.state as unknown,
    push: (state) => history.pushState(state, ''),
    replace: (state) => history.replaceState(state, ''),
    go: (delta) => history.go(delta),
    later: (work, ms) => setTimeout(work, ms),
  })
  addEventListener('popstate', kept.onMove)
  return kept
}

if (typeof document !== 'undefined' && !hasWatcher()) entries()
