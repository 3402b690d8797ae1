import { chatAtBottomPx } from '@champa/contract/chat-message'
import { ChatLog } from '@champa/ui/chat/log/chat-log'
import { TypingDots } from '@champa/ui/chat/log/typing-dots'
import { MessageToolsProvider } from '@champa/ui/chat/message/tools'
import { starFill } from '@champa/ui/icons/chat'
import { Icon } from '@champa/ui/brand/icon'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
import type { OpenRoom, Room } from './open-room.ts'
import { useTools } from './use-tools.ts'

/** The messages of a conversation and the typing indicator. */
export function RoomLog({ view, open }: { view: Room; open: OpenRoom }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const tools = useTools({ onResend: open.resend, onRemove: open.remove, onBroken: open.renewLink })
  const words = {
    log: t('room.messages'),
    loadingOlder: t('common.loading'),
    loadOlder: t('room.older'),
    unseen: (n: number) => t('room.newMessages', { n: String(n) }),
    file: t('inbox.picture'),
  }
  return (
    <MessageToolsProvider value={tools}>
      <ChatLog
        words={words}
        messages={view.messages}
        ready={view.phase === 'ready'}
        older={view.loadingOlder ? 'loading' : view.hasOlder ? 'more' : 'none'}
        bottomPx={chatAtBottomPx}
        onOlder={open.loadOlder}
        onAtBottom={open.setAtBottom}
        head={
          view.phase === 'ready' &&
          view.messages.length === 0 && (
            <p className="room-log__none t-sm c-3">{t('room.noMessages')}</p>
          )
        }
      >
        {view.phase === 'opening' && <Spinner label={t('common.loading')} />}
        {view.phase === 'failed' && (
          <RetryRow
            title={t('common.loadFailed')}
            text={errorText(view.refused)}
            retryLabel={t('common.retry')}
            onRetry={open.retry}
          />
        )}
        {view.row?.state === 'closed' && (
          <p className="room-log__end t-xs c-3">
            {t('room.closedNote')}
            {view.row.stars !== null && (
              <b className="room-log__stars num">
                <Icon icon={starFill} size={16} />
                {t('inbox.stars', { n: String(view.row.stars) })}
              </b>
            )}
          </p>
        )}
        {view.typing && (
          <TypingDots
            label={
              view.typing.name === null
                ? t('room.typing')
                : t('room.colleagueTyping', { name: view.typing.name })
            }
          />
        )}
      </ChatLog>
    </MessageToolsProvider>
  )
}
