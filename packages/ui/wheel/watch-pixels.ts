/** Reports an element's width and the device pixel ratio, at once and whenever either changes. */
export function watchPixels(
  element: Element,
  onChange: (width: number, ratio: number) => void,
): () => void {
  let zoom: MediaQueryList | null = null
  const look = () => {
    zoom?.removeEventListener('change', look)
    zoom = globalThis.matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    zoom.addEventListener('change', look)
    onChange(element.clientWidth, devicePixelRatio)
  }
  const observer = new ResizeObserver(look)
  observer.observe(element)
  return () => {
    observer.disconnect()
    zoom?.removeEventListener('change', look)
  }
}
