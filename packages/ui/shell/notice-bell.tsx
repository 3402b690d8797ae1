import { megaphoneFill } from '../glyph/note.ts'
import { Icon } from '../mark/icon.tsx'
import './notice-bell.css'

export interface NoticeBellProps {
  /** "Notice: the bank is back". */
  label: string
  /** How many were not read yet. */
  unread: number
  onOpen: () => void
}

/** Unread notices of the operator, in the top bar: there they cover nothing of the page and move nothing. */
export function NoticeBell({ label, unread, onOpen }: NoticeBellProps) {
  return (
    <button
      type="button"
      className="icon-btn notice-bell"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon glyph={megaphoneFill} size={20} />
      <span className="notice-bell__count num" aria-hidden="true">
        {unread}
      </span>
    </button>
  )
}
