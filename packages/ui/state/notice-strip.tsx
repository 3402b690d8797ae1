import { IconButton } from '../action/icon-button.tsx'
import { close } from '../glyph/arrow.ts'
import { megaphoneFill } from '../glyph/note.ts'
import { Icon } from '../mark/icon.tsx'
import './notice-strip.css'

export interface NoticeStripProps {
  /** "Notice". */
  label: string
  /** Its first line. */
  text: string
  closeLabel: string
  onOpen: () => void
  onClose: () => void
}

/** News of the operator's in one line; a tap tells the rest. */
export function NoticeStrip({ label, text, closeLabel, onOpen, onClose }: NoticeStripProps) {
  return (
    <aside className="notice-strip" aria-label={label}>
      <button type="button" className="notice-strip__open" aria-haspopup="dialog" onClick={onOpen}>
        <Icon glyph={megaphoneFill} size={20} />
        <span className="ell">{text}</span>
      </button>
      <IconButton label={closeLabel} glyph={close} size={18} onClick={onClose} />
    </aside>
  )
}
