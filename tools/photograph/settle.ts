import type { Page } from '@playwright/test'

const quietMs = 120
const longestMs = 30_000

/**
 * Waits until fonts and images have loaded and neither a placeholder nor a running animation is
 * left. Resolves to false on a timeout.
 * @param waits true when the view is meant to stay in a loading state.
 */
export function settle(page: Page, waits = false): Promise<boolean> {
  return page.evaluate(
    async ({ meant, quiet, longest }) => {
      const unfinished = () => {
        if (document.fonts.status !== 'loaded') return true
        if ([...document.images].some((image) => image.loading !== 'lazy' && !image.complete))
          return true
        if (!meant && document.querySelector('[aria-busy=true], [class*=skel], .spinner') !== null)
          return true
        return document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
          )
      }
      const begun = performance.now()
      let last = begun
      while (performance.now() - last < quiet) {
        await new Promise((resolve) => setTimeout(resolve, 16))
        if (unfinished()) last = performance.now()
        if (performance.now() - begun > longest) return false
      }
      return true
    },
    { meant: waits, quiet: quietMs, longest: longestMs },
  )
}
