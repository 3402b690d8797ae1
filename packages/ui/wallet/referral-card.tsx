import type { ReactNode } from 'react'
import { giftDuo } from '../glyph/widget.ts'
import { TileIcon } from '../list/tile-icon.tsx'

export interface ReferralCardProps {
  label: string
  amount: string
  /** Duotone; a gift unless told otherwise. */
  glyph?: string
  /** On its own soft colour, within a sheet. */
  soft?: boolean
  /** The button that receives it. */
  children: ReactNode
}

/** From here on an amount has no place beside the button of a phone: ฿9,999,999.99. */
const longAmount = 13

export function ReferralCard({
  label,
  amount,
  glyph = giftDuo,
  soft,
  children,
}: ReferralCardProps) {
  return (
    <section className={soft ? 'referral referral--soft' : 'referral'} aria-label={label}>
      <TileIcon glyph={glyph} tone="lotus" />
      <div className="grow">
        <p className="t-sm c-2">{label}</p>
        <p className={amount.length > longAmount ? 'amt amt--long num' : 'amt num'}>{amount}</p>
      </div>
      {children}
    </section>
  )
}
