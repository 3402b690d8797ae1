import { chatAtBottomPx } from '@champa/contract/chat-message'
import { ChatLog } from '@champa/ui/chat/log/chat-log'
import { TypingDots } from '@champa/ui/chat/log/typing-dots'
import { MessageView } from '@champa/ui/chat/message/message-view'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { ConversationEnd } from './conversation-end.tsx'
import { type Chat, chatActions } from './state/index.ts'

/** The conversation: greeting, messages, typing indicator and closing note. */
export function ChatMessages({ chat }: { chat: Chat }) {
  const t = useTranslations()
  const { phase, messages, config, typing } = chat
  // Only a device without a network is asked to check its internet connection.
  const reason = chat.line === 'offline' ? t('common.networkError') : t('common.unknownError')
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
      older={chat.loadingOlder ? 'loading' : chat.hasOlder ? 'more' : 'none'}
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
      <ConversationEnd state={chat.state} />
      {typing && (
        <TypingDots
          label={
            typing.name === null ? t('chat.typing') : t('chat.typingBy', { name: typing.name })
          }
        />
      )}
    </ChatLog>
  )
}

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
