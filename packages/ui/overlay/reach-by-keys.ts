const reachable = 'a[href],button:not([disabled]),input,select,textarea,summary,[tabindex="0"]'

/** A ref for what scrolls: long text in which nothing can have the focus takes it itself, so that arrow keys move it. */
export function reachByKeys(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  const look = () => {
    if (place.scrollHeight > place.clientHeight + 1 && !place.querySelector(reachable))
      place.tabIndex = 0
    else place.removeAttribute('tabindex')
  }
  const watch = new ResizeObserver(look)
  watch.observe(place)
  return () => watch.disconnect()
}
