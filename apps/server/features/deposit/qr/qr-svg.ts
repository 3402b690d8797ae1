import { encode } from 'uqr'

/** Light modules around the code, required by scanners (ISO 18004). */
const quietModules = 4

/**
 * A payload as SVG: one dark path on a transparent background, with its quiet zone. Error
 * correction level H allows a coin logo over the middle. Without the quiet zone the path fills the
 * viewBox `0 0 size size`, so a caller with its own quiet zone may crop to that.
 */
export function qrSvg(payload: string): string {
  const { data, size } = encode(payload, { ecc: 'H', border: 0 })
  const side = size + 2 * quietModules
  const viewBox = `${-quietModules} ${-quietModules} ${side} ${side}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" shape-rendering="crispEdges">` +
    `<path d="${darkPath(data)}"/></svg>`
  )
}

/** Each run of dark modules in a row becomes one rectangle of the path. */
function darkPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '#' : ' '))
          .join('')
          .matchAll(/#+/g),
      ]
        .map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
        .join(''),
    )
    .join('')
}
