import type { ReactNode } from 'react'
import { Icon } from '../brand/icon.tsx'

export type Tone = 'accent' | 'lotus' | 'jade' | 'river' | 'chili' | 'warn' | 'plain'

export interface TileIconProps {
  /** A duotone icon; without it, the children contain a drawing of our own. */
  icon?: string
  tone?: Tone
  children?: ReactNode
}

/** A duotone icon on a soft tile. */
export function TileIcon({ icon, tone = 'plain', children }: TileIconProps) {
  return (
    <span className={`tile-ic is-${tone}`} aria-hidden="true">
      {icon === undefined ? children : <Icon icon={icon} size={28} />}
    </span>
  )
}
