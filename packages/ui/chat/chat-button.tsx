import { useRef } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../glyph/arrow.ts'
import { chatsDuo } from '../glyph/chat.ts'
import { Icon } from '../mark/icon.tsx'
import { useClearSpot } from './use-clear-spot.ts'
import './chat-button.css'

interface ChatButtonProps {
  /** "Open chat, 2 new messages". */
  label: string
  unread: number
  /** Words beside it that invite; null once they were sent away. */
  invite: string | null
  closeInviteLabel: string
  onOpen: () => void
  onCloseInvite: () => void
  /** A finger or a pointer comes near. */
  onNear: () => void
}

/** The chat while it is closed: above the bottom menu, at the right, and never over a control of the page. */
export function ChatButton({
  label,
  unread,
  invite,
  closeInviteLabel,
  onOpen,
  onCloseInvite,
  onNear,
}: ChatButtonProps) {
  const corner = useRef<HTMLDivElement>(null)
  useClearSpot(corner)
  return (
    <div ref={corner} className="chat-corner" onPointerEnter={onNear} onFocus={onNear}>
      {invite !== null && (
        <div className="chat-invite">
          <button type="button" className="chat-invite__words" onClick={onOpen}>
            {invite}
          </button>
          <IconButton
            className="chat-invite__close"
            label={closeInviteLabel}
            glyph={close}
            size={18}
            onClick={onCloseInvite}
          />
        </div>
      )}
      {/* By this id the focus finds it again when the open chat goes. */}
      <button
        type="button"
        className="chat-fab"
        id="chat-button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Icon glyph={chatsDuo} size={32} />
        {unread > 0 && (
          <span className="chat-fab__count num" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
    </div>
  )
}
