import type { ReactNode } from 'react'
import { caretRight } from '../icons/arrow.ts'
import { Icon } from '../brand/icon.tsx'
import { TileIcon, type Tone } from './tile-icon.tsx'

export interface ActionRowProps {
  icon: string
  tone: Tone
  onClick: () => void
  children: ReactNode
}

/** A card that is a single button, such as "Change password". */
export function ActionRow({ icon, tone, onClick, children }: ActionRowProps) {
  return (
    <button type="button" className="card action-row" onClick={onClick}>
      <TileIcon icon={icon} tone={tone} />
      <b className="grow">{children}</b>
      <Icon icon={caretRight} size={18} />
    </button>
  )
}
