import type { ReactNode } from 'react'
import { Icon } from '../mark/icon.tsx'

export type Tone = 'accent' | 'lotus' | 'jade' | 'river' | 'chili' | 'warn' | 'plain'

export interface TileIconProps {
  /** A duotone icon; otherwise a drawing of our own as children. */
  glyph?: string
  tone?: Tone
  children?: ReactNode
}

/** A duotone icon on a soft tile. */
export function TileIcon({ glyph, tone = 'plain', children }: TileIconProps) {
  return (
    <span className={`tile-ic is-${tone}`} aria-hidden="true">
      {glyph === undefined ? children : <Icon glyph={glyph} size={28} />}
    </span>
  )
}
