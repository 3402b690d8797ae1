/**
 * Chromium remembers a module that could not be downloaded until the page is loaded anew. That is done
 * once, when nobody looks at the page and nothing that was typed would be lost.
 */
export function reloadUnseen(signal: AbortSignal): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A file that is missing for good stays missing.
  if (navigation?.type === 'reload') return
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden' && navigator.onLine && !isInUse()) location.reload()
    },
    { signal },
  )
}

/** Something is open or typed. */
function isInUse(): boolean {
  if (document.querySelector('.layer, .chat__panel') !== null) return true
  const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'
  return [...document.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value !== '')
}
