import type { ReactNode } from 'react'
import { giftDuo } from '../icons/widget.ts'
import { TileIcon } from '../list/tile-icon.tsx'

export interface ReferralCardProps {
  label: string
  amount: string
  /** Duotone icon; a gift by default. */
  icon?: string
  /** True for a soft background, for use in a sheet. */
  soft?: boolean
  /** The button that receives the amount. */
  children: ReactNode
}

/** Length of ฿9,999,999.99, the longest amount that fits next to the button on a phone. */
const longAmount = 13

export function ReferralCard({ label, amount, icon = giftDuo, soft, children }: ReferralCardProps) {
  return (
    <section className={soft ? 'referral referral--soft' : 'referral'} aria-label={label}>
      <TileIcon icon={icon} tone="lotus" />
      <div className="grow">
        <p className="t-sm c-2">{label}</p>
        <p className={amount.length > longAmount ? 'amt amt--long num' : 'amt num'}>{amount}</p>
      </div>
      {children}
    </section>
  )
}
