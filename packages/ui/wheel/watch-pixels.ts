/** Reports an element's width and the device pixel ratio, at once and whenever either changes. */
export function watchPixels(
  element: Element,
  onChange: (width: number, ratio: number) => void,
): () => void {
  let zoom: MediaQueryList | null = null
  const report = () => {
    zoom?.removeEventListener('change', report)
    zoom = globalThis.matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    zoom.addEventListener('change', report)
    onChange(element.clientWidth, devicePixelRatio)
  }
  const observer = new ResizeObserver(report)
  observer.observe(element)
  return () => {
    observer.disconnect()
    zoom?.removeEventListener('change', report)
  }
}
