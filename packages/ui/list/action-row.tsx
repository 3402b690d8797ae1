import type { ReactNode } from 'react'
import { caretRight } from '../glyph/arrow.ts'
import { Icon } from '../mark/icon.tsx'
import { TileIcon, type Tone } from './tile-icon.tsx'

export interface ActionRowProps {
  glyph: string
  tone: Tone
  onClick: () => void
  children: ReactNode
}

/** A card that is a single button, such as "Change password". */
export function ActionRow({ glyph, tone, onClick, children }: ActionRowProps) {
  return (
    <button type="button" className="card action-row" onClick={onClick}>
      <TileIcon glyph={glyph} tone={tone} />
      <b className="grow">{children}</b>
      <Icon glyph={caretRight} size={18} />
    </button>
  )
}
