const reachable = 'a[href],button:not([disabled]),input,select,textarea,summary,[tabindex="0"]'

/**
 * A ref for a scroll container. The container becomes focusable while its content overflows and has
 * nothing focusable, so that arrow keys scroll it.
 */
export function reachByKeys(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  const update = () => {
    if (place.scrollHeight > place.clientHeight + 1 && !place.querySelector(reachable))
      place.tabIndex = 0
    else place.removeAttribute('tabindex')
  }
  // A loaded font or a response can lengthen the text while the container keeps its maximum size.
  const sizes = new ResizeObserver(update)
  const watchAll = () => {
    for (const part of [place, ...place.children]) sizes.observe(part)
  }
  const parts = new MutationObserver(watchAll)
  parts.observe(place, { childList: true })
  watchAll()
  return () => {
    sizes.disconnect()
    parts.disconnect()
  }
}
