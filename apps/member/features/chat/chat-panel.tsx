import { maxChatTextLength } from '@champa/contract/chat-message'
import { ChatFrame } from '@champa/ui/chat/chat-frame'
import { Composer } from '@champa/ui/chat/compose/composer'
import { QuickReplies } from '@champa/ui/chat/compose/quick-replies'
import { useDrop } from '@champa/ui/chat/compose/use-drop'
import { MessageToolsProvider } from '@champa/ui/chat/message/tools'
import { wifiSlash } from '@champa/ui/icons/status'
import { Icon } from '@champa/ui/brand/icon'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppName } from '../../platform/use-info.ts'
import { dayFrom, formatClock, formatDate } from '@champa/client/time'
import { ChatMessages, messagesOf } from './chat-messages.tsx'
import { type Chat, chatAccept, chatActions, type ChatConfig, useChat } from './state/index.ts'
import { useCompose } from './use-compose.ts'
import { useTools } from './use-tools.ts'

interface ChatPanelProps {
  open: boolean
  onClose: () => void
}

const countFrom = 1_900
const leaveMs = 250

/** Mounts the chat until its closing animation has ended, which keeps it subscribed so long. */
export function ChatPanel(props: ChatPanelProps) {
  const { open } = props
  const [there, setThere] = useState(open)
  if (open && !there) setThere(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setThere(false), leaveMs)
    return () => clearTimeout(timer)
  }, [open])
  return there && <OpenChat {...props} />
}

function OpenChat({ open, onClose }: ChatPanelProps) {
  const t = useTranslations()
  const name = useAppName()
  const chat = useChat()
  const compose = useCompose(chat.draft)
  const drop = useDrop(compose.attach)
  const team = chat.config?.team || name
  const leavePhone = useCallback(() => {
    // On a wide screen the chat stays open next to the page that it linked to.
    if (!matchMedia('(min-width: 64em)').matches) onClose()
  }, [onClose])
  const tools = useTools(team, leavePhone)
  return (
    <ChatFrame
      open={open}
      title={team}
      online={chat.config?.online ?? false}
      presence={chat.config ? presenceText(t, chat.config, Date.now()) : ''}
      closeLabel={t('chat.close')}
      onClose={onClose}
      drop={drop.handlers}
    >
      {chat.line === 'offline' && (
        <p className="chat__strip" role="status">
          <Icon icon={wifiSlash} size={20} />
          {t('chat.offline')}
        </p>
      )}
      <MessageToolsProvider value={tools}>
        <ChatMessages {...messagesOf(chat)} />
      </MessageToolsProvider>
      <Offers chat={chat} />
      <Composer
        words={{
          placeholder: t('chat.placeholder'),
          caption: t('chat.caption'),
          send: t('chat.send'),
          attach: t('chat.attach'),
          tooLong: t('chat.textTooLong'),
          removeFile: t('chat.removeFile'),
        }}
        text={chat.draft}
        maxLength={maxChatTextLength}
        countFrom={countFrom}
        accept={chatAccept}
        file={compose.file}
        onText={chatActions.setDraft}
        onFile={compose.attach}
        onSend={compose.send}
        onBlur={chatActions.stopTyping}
      />
      {drop.over && <p className="chat__drop">{t('chat.drop')}</p>}
    </ChatFrame>
  )
}

function Offers({ chat }: { chat: Chat }) {
  const t = useTranslations()
  const offers = offersOf(chat)
  return (
    offers.length > 0 && (
      <QuickReplies
        label={t('chat.quickReplies')}
        replies={offers}
        onPick={chatActions.sendPostback}
      />
    )
  )
}

/** The text "Online", or when the staff will be online again. */
function presenceText(
  t: ReturnType<typeof useTranslations<never>>,
  config: ChatConfig,
  now: number,
): string {
  if (config.online) return t('chat.online')
  if (config.open || config.opensAt === null) return t('chat.away')
  const at = formatClock(config.opensAt)
  const day = dayFrom(config.opensAt, now)
  if (day === 'today') return t('chat.opensToday', { at })
  return day === 'tomorrow'
    ? t('chat.opensTomorrow', { at })
    : t('chat.opensAt', { at: `${formatDate(config.opensAt)} ${at}` })
}

interface Offer {
  title: string
  payload: string
}

/**
 * The quick replies: those of the last message, or the greeting's in an empty conversation;
 * otherwise none.
 */
export function offersOf({
  phase,
  messages,
  config,
}: Pick<Chat, 'phase' | 'messages' | 'config'>): readonly Offer[] {
  if (phase !== 'ready') return []
  const last = messages.at(-1)
  if (!last) return config?.quickReplies ?? []
  const { message } = last
  return !last.mine && message.message_type === 'quick_replies'
    ? message.payloads.filter((offer) => offer.type === 'postback')
    : []
}
