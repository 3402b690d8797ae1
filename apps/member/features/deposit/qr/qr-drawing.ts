/** The server's QR code as a single path: dark modules on a transparent square. */
export interface QrDrawing {
  side: number
  path: string
}

/**
 * Extracts the path from the server's SVG, so none of its markup is inserted into the page. Removes
 * the quiet zone, because the paper around the drawing provides it. Null unless the SVG is one
 * square drawing of plain path data.
 */
export function readQrDrawing(svg: string): QrDrawing | null {
  const [left, top, width, height] = (
    /viewBox="(-?\d{1,4}) (-?\d{1,4}) (\d{1,4}) (\d{1,4})"/.exec(svg) ?? []
  )
    .slice(1)
    .map(Number)
  const paths = [...svg.matchAll(/<path\b[^>]*?\bd="([^"]*)"/g)].map((match) => match[1] ?? '')
  const [path] = paths
  if (left === undefined || left > 0 || left !== top || width === undefined || width !== height)
    return null
  if (paths.length !== 1 || path === undefined || !/^[MmHhVvLlZz\d\s.,-]+$/.test(path)) return null
  return { side: width + 2 * left, path }
}
