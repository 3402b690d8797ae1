import type { ReactNode } from 'react'

export interface BankTileProps {
  /** SCB, GSB, KBANK, BCEL, KTB, BBL have their colour; W is our own wallet; any other code stands on surface 3. */
  code: string
  /** An icon instead of the letters. */
  children?: ReactNode
}

/** A bank's code on its colour. No bank logos unless the operator supplies them. */
export function BankTile({ code, children }: BankTileProps) {
  return <span className={code.length > 4 ? 'bank bank--long' : 'bank'} data-b={code} aria-hidden="true">{children ?? code}</span>
}
