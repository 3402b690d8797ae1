/**
 * Chromium caches a failed module download until the page reloads. Reloads once, while the page is
 * hidden and no input would be lost.
 */
export function reloadUnseen(signal: AbortSignal): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // After a reload, a file that is still missing is gone for good.
  if (navigation?.type === 'reload') return
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden' && navigator.onLine && !isInUse()) location.reload()
    },
    { signal },
  )
}

/** Whether something is open or typed. */
function isInUse(): boolean {
  if (document.querySelector('.layer, .chat__panel') !== null) return true
  const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'
  return [...document.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value !== '')
}
