import { layerHistory, type LayerHistory } from './layer-history.ts'

interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * Missing from TypeScript's types; Safari and Firefox do not support it and use history entries
 * instead.
 */
declare const CloseWatcher: new () => Watcher

const hasWatcher = (): boolean => 'CloseWatcher' in globalThis

/**
 * Calls `onBack` on a back button or gesture, which leaves the screen only when no layer is open.
 */
export function watchBack(onBack: () => void): () => void {
  if (!hasWatcher()) return entries().add(onBack)
  let watcher: Watcher
  const watch = () => {
    watcher = new CloseWatcher()
    // A watcher fires once; a busy layer that stays open needs another.
    watcher.onclose = () => {
      watch()
      onBack()
    }
  }
  watch()
  return () => watcher.destroy()
}

let shared: LayerHistory | undefined

function entries(): LayerHistory {
  if (shared) return shared
  shared = layerHistory({
    read: () => history.state as unknown,
    push: (state) => history.pushState(state, ''),
    replace: (state) => history.replaceState(state, ''),
    go: (delta) => history.go(delta),
    later: (work, ms) => setTimeout(work, ms),
  })
  addEventListener('popstate', shared.onMove)
  return shared
}

if (typeof document !== 'undefined' && !hasWatcher()) entries()
