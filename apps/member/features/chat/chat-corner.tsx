import { storageKeys } from '@champa/contract/limits'
import { ChatButton } from '@champa/ui/chat/chat-button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readStored, store } from '../../platform/storage.ts'
import { useChatBadge } from './state/index.ts'

interface ChatCornerProps {
  onOpen: () => void
  onNear: () => void
}

/** The chat while it is closed: its button, what is unread, and an invitation until it was used or sent away. */
export function ChatCorner({ onOpen, onNear }: ChatCornerProps) {
  const t = useTranslations()
  const { unread } = useChatBadge()
  const [invited, setInvited] = useState(() => readStored(storageKeys.chatInvite, 'session') === null)
  const endInvite = () => {
    store(storageKeys.chatInvite, 'seen', 'session')
    setInvited(false)
  }
  return (
    <ChatButton
      label={unread > 0 ? t('chat.openUnread', { n: unread }) : t('chat.open')}
      unread={unread}
      invite={invited ? t('chat.invite') : null}
      closeInviteLabel={t('chat.closeInvite')}
      onOpen={() => {
        endInvite()
        onOpen()
      }}
      onCloseInvite={endInvite}
      onNear={onNear}
    />
  )
}
