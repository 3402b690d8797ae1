import { storageKeys } from '@champa/contract/constants'
import { ChatButton } from '@champa/ui/chat/chat-button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { readStored, store } from '@champa/client/device/storage'
import { useChatBadge } from './state/badge.ts'

interface ChatCornerProps {
  /** True while the chat is open. */
  hidden: boolean
  onOpen: () => void
  onNear: () => void
}

/** Pages where members look for help; on any other page an invitation would cover its content. */
const invitingPages: ReadonlySet<string> = new Set(['/contact', '/user/contact'])

/**
 * The closed chat: its button, the unread count, and an invitation until it is used or dismissed.
 */
export function ChatCorner({ hidden, onOpen, onNear }: ChatCornerProps) {
  const t = useTranslations()
  const [path] = useLocation()
  const { unread } = useChatBadge()
  const [invited, setInvited] = useState(
    () => readStored(storageKeys.chatInvite, 'session') === null,
  )
  // Loads the chat in advance where it is likely to be opened, so that it works even if the network
  // is lost by then.
  const likely = unread > 0 || invitingPages.has(path)
  const fetchAhead = useEffectEvent(onNear)
  useEffect(() => {
    if (likely && navigator.onLine) fetchAhead()
  }, [likely])
  const endInvite = () => {
    store(storageKeys.chatInvite, 'seen', 'session')
    setInvited(false)
  }
  return (
    <ChatButton
      hidden={hidden}
      label={unread > 0 ? t('chat.openUnread', { n: unread }) : t('chat.open')}
      unread={unread}
      invite={invited && invitingPages.has(path) ? t('chat.invite') : null}
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
