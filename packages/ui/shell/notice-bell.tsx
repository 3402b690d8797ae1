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

/**
 * A bell for unread notices of the operator, in the top bar, where it neither covers nor shifts the
 * page.
 */
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
