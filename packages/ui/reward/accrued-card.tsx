import type { ReactNode } from 'react'
import { Coin } from '../mark/coin.tsx'
import './accrued-card.css'

export interface AccruedCardProps {
  label: string
  amount: string
  /** A line under the figure. */
  children?: ReactNode
}

/** What waits to be received: a coin over its figure. */
export function AccruedCard({ label, amount, children }: AccruedCardProps) {
  return (
    <section className="accrued" aria-label={label}>
      <Coin size={52} />
      <p className="accrued__label t-sm c-2">{label}</p>
      <p className="accrued__amount num">{amount}</p>
      {children && <div className="accrued__more">{children}</div>}
    </section>
  )
}
