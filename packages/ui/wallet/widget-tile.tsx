import type { ComponentPropsWithRef, ReactNode } from 'react'
import { TileIcon, type Tone } from '../list/tile-icon.tsx'

export interface WidgetTileProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {
  label: string
  tone: Tone
  /** A duotone glyph, or a drawing of our own (WheelMark). */
  glyph?: string
  picture?: ReactNode
}

/** One of the four 98 high tiles under deposit and withdraw. */
export function WidgetTile({ label, tone, glyph, picture, type = 'button', ...rest }: WidgetTileProps) {
  return (
    <button {...rest} type={type} className="w-tile">
      {glyph === undefined ? <TileIcon tone={tone}>{picture}</TileIcon> : <TileIcon glyph={glyph} tone={tone} />}
      <span>{label}</span>
    </button>
  )
}
