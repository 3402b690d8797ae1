import type { ReactNode } from 'react'
import { inkOn } from '../format/ink-on.ts'

export interface BankTileProps {
  /**
   * SCB, GSB, KBANK, BCEL, KTB and BBL have their own colour; W is our own wallet; any other code
   * uses surface 3.
   */
  code: string
  /** The bank's colour from the operator's list, `#RRGGBB`. */
  colour?: string
  /** An icon instead of the letters. */
  children?: ReactNode
}

/** A bank's code on its colour. No bank logos unless the operator supplies them. */
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
