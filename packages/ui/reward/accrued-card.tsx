import type { ReactNode } from 'react'
import { Coin } from '../brand/coin.tsx'
import './accrued-card.css'

export interface AccruedCardProps {
  label: string
  amount: string
  /** Content below the amount. */
  children?: ReactNode
}

/** Length of ฿9,999,999.99, the longest amount that fits in large letters. */
const longAmount = 13

/** A card with an amount that can be received, and a coin above the amount. */
export function AccruedCard({ label, amount, children }: AccruedCardProps) {
  return (
    <section className="accrued" aria-label={label}>
      <Coin size={52} />
      <p className="accrued__label t-sm c-2">{label}</p>
      <p
        className={
          amount.length > longAmount ? 'accrued__amount is-long num' : 'accrued__amount num'
        }
      >
        {amount}
      </p>
      {children && <div className="accrued__more">{children}</div>}
    </section>
  )
}
