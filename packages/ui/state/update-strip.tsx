import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../glyph/arrow.ts'
import './notice-strip.css'

export interface UpdateStripProps {
  text: string
  actLabel: string
  busy: boolean
  onAct: () => void
  closeLabel: string
  onClose: () => void
}

/** Something better is ready, when it suits: where a notice stands, and above one. */
export function UpdateStrip({ text, actLabel, busy, onAct, closeLabel, onClose }: UpdateStripProps) {
  return (
    <div className="notice-strip notice-strip--update" role="status">
      <span className="notice-strip__text">{text}</span>
      <Button kind="tonal" size="sm" busy={busy} onClick={onAct}>{actLabel}</Button>
      <IconButton label={closeLabel} glyph={close} size={18} onClick={onClose} />
    </div>
  )
}
