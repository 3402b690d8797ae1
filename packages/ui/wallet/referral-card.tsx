import type { ReactNode } from 'react'
import { giftDuo } from '../glyph/tile.ts'
import { TileIcon } from '../list/tile-icon.tsx'

export interface ReferralCardProps {
  label: string
  amount: string
  /** The soft button that receives it. */
  children: ReactNode
}

export function ReferralCard({ label, amount, children }: ReferralCardProps) {
  return (
    <section className="referral" aria-label={label}>
      <TileIcon glyph={giftDuo} tone="lotus" />
      <div className="grow">
        <p className="t-sm c-2">{label}</p>
        <p className="amt num">{amount}</p>
      </div>
      {children}
    </section>
  )
}
