import { useRef } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../icons/arrow.ts'
import { chatsDuo } from '../icons/chat.ts'
import { Icon } from '../brand/icon.tsx'
import { useClearSpot } from './use-clear-spot.ts'
import './chat-button.css'

interface ChatButtonProps {
  /** True while the chat is open. */
  hidden: boolean
  /** Accessible name: "Open chat, 2 new messages". */
  label: string
  unread: number
  /** Invitation text next to the button; null once dismissed. */
  invite: string | null
  closeInviteLabel: string
  onOpen: () => void
  onCloseInvite: () => void
  /** Called on hover, touch or focus, before a click. */
  onNear: () => void
}

/**
 * The button that opens the chat: above the bottom menu at the right, never over a control of the
 * page.
 */
export function ChatButton({
  hidden,
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
    <div
      ref={corner}
      className="chat-corner"
      hidden={hidden}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {invite !== null && (
        <div className="chat-invite">
          <button type="button" className="chat-invite__words" onClick={onOpen}>
            {invite}
          </button>
          <IconButton
            className="chat-invite__close"
            label={closeInviteLabel}
            icon={close}
            size={18}
            onClick={onCloseInvite}
          />
        </div>
      )}
      {/* With this id the focus returns here when the chat closes. */}
      <button
        type="button"
        className="chat-fab"
        id="chat-button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Icon icon={chatsDuo} size={32} />
        {unread > 0 && (
          <span className="chat-fab__count num" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
    </div>
  )
}
