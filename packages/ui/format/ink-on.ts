const dark = '#0B2A2E'
const light = '#FFFFFF'

/** Dark or light ink, whichever has more contrast on a #RRGGBB colour (WCAG relative luminance). */
export function inkOn(colour: string): string {
  const paper = luminance(colour)
  if (paper === null) return light
  return contrast(paper, luminance(dark) ?? 0) > contrast(paper, 1) ? dark : light
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(colour: string): number | null {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)
  if (!found) return null
  const [red, green, blue] = found.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
