import { maxChatRatingLength } from '@champa/contract/chat'
import { chatAtBottomPx } from '@champa/contract/chat-message'
import { Rating } from '@champa/ui/chat/compose/rating'
import { ChatLog } from '@champa/ui/chat/log/chat-log'
import { TypingDots } from '@champa/ui/chat/log/typing-dots'
import { MessageView } from '@champa/ui/chat/message/message-view'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { type Chat, chatActions } from './state/index.ts'

interface ChatMessagesProps
  extends Pick<
    Chat,
    'phase' | 'messages' | 'config' | 'typing' | 'line' | 'hasOlder' | 'loadingOlder'
  > {
  isClosed: boolean
  mayRate: boolean
}

/** The properties of the messages: all but the draft, so that a typed letter changes none. */
export const messagesOf = (chat: Chat): ChatMessagesProps => ({
  phase: chat.phase,
  messages: chat.messages,
  config: chat.config,
  typing: chat.typing,
  line: chat.line,
  hasOlder: chat.hasOlder,
  loadingOlder: chat.loadingOlder,
  isClosed: chat.state?.state === 'closed',
  mayRate: chat.state?.mayRate ?? false,
})

/**
 * The conversation: greeting, messages, typing indicator and closing note. It does not render again
 * while the member types, nor when the chat closes.
 */
export const ChatMessages = memo(function ChatMessages({
  phase,
  messages,
  config,
  typing,
  line,
  hasOlder,
  loadingOlder,
  isClosed,
  mayRate,
}: ChatMessagesProps) {
  const t = useTranslations()
  // The text that asks to check the internet connection is shown only to a device without a
  // network.
  const reason = line === 'offline' ? t('common.networkError') : t('common.unknownError')
  const words = {
    log: t('chat.messages'),
    loadingOlder: t('chat.loadingOlder'),
    loadOlder: t('chat.loadOlder'),
    unseen: (n: number) => t('chat.unseen', { n }),
    file: t('chat.file'),
  }
  return (
    <ChatLog
      words={words}
      messages={messages}
      ready={phase === 'ready'}
      older={loadingOlder ? 'loading' : hasOlder ? 'more' : 'none'}
      bottomPx={chatAtBottomPx}
      onOlder={() => void chatActions.loadOlder()}
      onAtBottom={chatActions.setAtBottom}
      head={
        phase === 'ready' &&
        config !== null &&
        config.welcome !== '' && <Welcome text={config.welcome} />
      }
    >
      {phase === 'opening' && <Spinner label={t('common.loading')} />}
      {phase === 'failed' && (
        <RetryCard
          small
          title={t('common.loadFailed')}
          text={reason}
          retryLabel={t('common.retry')}
          busy={false}
          onRetry={chatActions.retry}
        />
      )}
      {/* Once the conversation has a message, the server sends the away text itself. */}
      {config !== null &&
        !config.online &&
        config.away !== '' &&
        phase === 'ready' &&
        messages.length === 0 && <p className="chat__note">{config.away}</p>}
      <ConversationEnd closed={isClosed} mayRate={mayRate} />
      {typing && (
        <TypingDots
          label={
            typing.name === null ? t('chat.typing') : t('chat.typingBy', { name: typing.name })
          }
        />
      )}
    </ChatLog>
  )
})

/**
 * The operator's greeting at the start of a conversation; it is not a message, so it has no time.
 */
function Welcome({ text }: { text: string }) {
  const shown = {
    id: 'welcome',
    mine: false,
    createdAt: 0,
    name: null,
    message: { message_type: 'text', payload: text },
    delivery: 'succeed',
    read: false,
    progress: 1,
    failure: null,
  } as const
  return <MessageView shown={shown} last={false} />
}

/**
 * Shown after the staff closed the conversation: the rating form, unless it has been rated. The
 * next message reopens the conversation.
 */
function ConversationEnd({ closed, mayRate }: { closed: boolean; mayRate: boolean }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [isRatable, setIsRatable] = useState(false)
  // A rating form that was shown stays until the conversation is reopened, so that its thanks can
  // be read.
  if (closed && mayRate && !isRatable) setIsRatable(true)
  if (!closed && isRatable) setIsRatable(false)
  if (!closed) return null
  const rate = async (stars: number, comment: string) => {
    const refused = await chatActions.rate(stars, comment)
    return refused === null ? null : errorText(refused)
  }
  const words = {
    title: t('chat.rateTitle'),
    text: t('chat.rateText'),
    stars: (n: number) => t('chat.rateStars', { n: String(n) }),
    meaning: [t('chat.rate1'), t('chat.rate2'), t('chat.rate3'), t('chat.rate4'), t('chat.rate5')],
    wordsLabel: t('chat.rateWords'),
    submit: t('chat.rateSend'),
    thanks: t('chat.rateThanks'),
  }
  return (
    <>
      <p className="chat__note">{t('chat.closed')}</p>
      {isRatable && <Rating words={words} maxWords={maxChatRatingLength} onRate={rate} />}
    </>
  )
}
