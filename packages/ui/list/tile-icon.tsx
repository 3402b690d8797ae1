import type { ReactNode } from 'react'
import { Icon } from '../mark/icon.tsx'

export type Tone = 'accent' | 'lotus' | 'jade' | 'river' | 'chili' | 'warn' | 'plain'

export interface TileIconProps {
  /** A duotone glyph, or a drawing of our own. */
  glyph?: string
  tone?: Tone
  children?: ReactNode
}

/** A duotone icon on its soft tile. */
export function TileIcon({ glyph, tone = 'plain', children }: TileIconProps) {
  return (
    <span className={`tile-ic is-${tone}`} aria-hidden="true">
      {glyph === undefined ? children : <Icon glyph={glyph} size={28} />}
    </span>
  )
}
