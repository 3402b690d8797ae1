/** What the app needs of the server's QR: one square path, dark on nothing. */
export interface QrDrawing {
  side: number
  path: string
}

/**
 * Takes the path out of the server's SVG, so that no markup of it is ever put into the page.
 * Its quiet zone is left out: the paper under it is one. Null for anything but one square drawing of plain path data.
 */
export function readQrDrawing(svg: string): QrDrawing | null {
  const [left, top, width, height] = (
    /viewBox="(-?\d{1,4}) (-?\d{1,4}) (\d{1,4}) (\d{1,4})"/.exec(svg) ?? []
  )
    .slice(1)
    .map(Number)
  const paths = [...svg.matchAll(/<path\b[^>]*?\bd="([^"]*)"/g)].map((found) => found[1] ?? '')
  const [path] = paths
  if (left === undefined || left > 0 || left !== top || width === undefined || width !== height)
    return null
  if (paths.length !== 1 || path === undefined || !/^[MmHhVvLlZz\d\s.,-]+$/.test(path)) return null
  return { side: width + 2 * left, path }
}
