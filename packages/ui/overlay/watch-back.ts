interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

/** Newer than TypeScript's own list; Safari and Firefox have none yet, and there the back button leaves the screen. */
declare const CloseWatcher: new () => Watcher

/** A phone's back button asks the topmost layer to close, and leaves the screen only where there is none. */
export function watchBack(onBack: () => void): (() => void) | undefined {
  if (!('CloseWatcher' in globalThis)) return undefined
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
