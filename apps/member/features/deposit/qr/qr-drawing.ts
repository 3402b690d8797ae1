/** What the app needs of the server's QR: one square path, dark on nothing. */
export interface QrDrawing {
  side: number
  path: string
}

/**
 * Takes the path out of the server's SVG, so that no markup of it is ever put into the page.
 * Null for anything but one square drawing of plain path data.
 */
export function readQrDrawing(svg: string): QrDrawing | null {
  const box = /viewBox="0 0 (\d{1,4}) (\d{1,4})"/.exec(svg)
  const paths = [...svg.matchAll(/<path\b[^>]*?\bd="([^"]*)"/g)].map((found) => found[1] ?? '')
  const [path] = paths
  if (!box || box[1] !== box[2] || paths.length !== 1 || path === undefined || !/^[MmHhVvLlZz\d\s.,-]+$/.test(path)) return null
  return { side: Number(box[1]), path }
}
