import type { ReactNode } from 'react'

export interface BankTileProps {
  /**
   * SCB, GSB, KBANK, BCEL, KTB and BBL have their own colour; W is the main wallet; any other code
   * uses the colour surface-3.
   */
  code: string
  /** The bank's colour from the operator's list, `#RRGGBB`. */
  colour?: string
  /** An icon shown instead of the letters. */
  children?: ReactNode
}

/**
 * A tile with a bank's code on its colour. It has no bank logo unless the operator supplies one.
 */
export function BankTile({ code, colour, children }: BankTileProps) {
  const style = colour === undefined ? undefined : { background: colour, color: inkOn(colour) }
  return (
    <span
      className={code.length > 4 ? 'bank bank--long' : 'bank'}
      data-b={code}
      style={style}
      aria-hidden="true"
    >
      {children ?? code}
    </span>
  )
}

const dark = '#0B2A2E'
const light = '#FFFFFF'

/**
 * Dark or light text colour, whichever has more contrast on a #RRGGBB colour (WCAG relative
 * luminance).
 */
export function inkOn(colour: string): string {
  const paper = luminance(colour)
  if (paper === null) return light
  return contrast(paper, luminance(dark) ?? 0) > contrast(paper, 1) ? dark : light
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(colour: string): number | null {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)
  if (!match) return null
  const [red = 0, green = 0, blue = 0] = match
    .slice(1)
    .map((part) => linear(Number.parseInt(part, 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
