import { megaphoneFill } from '../icons/note.ts'
import { Icon } from '../brand/icon.tsx'
import './notice-bell.css'

export interface NoticeBellProps {
  /** Accessible name: "Notice: the bank is back". */
  label: string
  /** Number of unread notices. */
  unread: number
  onOpen: () => void
}

/** Unread operator notices in the top bar, where they neither cover nor shift the page. */
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
      <Icon icon={megaphoneFill} size={20} />
      <span className="notice-bell__count num" aria-hidden="true">
        {unread}
      </span>
    </button>
  )
}
