const reachable = 'a[href],button:not([disabled]),input,select,textarea,summary,[tabindex="0"]'

/** A ref for what scrolls: long text in which nothing can have the focus takes it itself, so that arrow keys move it. */
export function reachByKeys(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  const look = () => {
    if (place.scrollHeight > place.clientHeight + 1 && !place.querySelector(reachable))
      place.tabIndex = 0
    else place.removeAttribute('tabindex')
  }
  // A font or an answer can make the text longer while the place, as high as it may be, keeps its size.
  const sizes = new ResizeObserver(look)
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
