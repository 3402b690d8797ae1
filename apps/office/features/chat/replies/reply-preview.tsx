import type { StaffMessage } from '@champa/contract/chat-message'
import { MessageView } from '@champa/ui/chat/message/message-view'
import { MessageToolsProvider, type ShownMessage } from '@champa/ui/chat/message/tools'
import { useTranslations } from 'use-intl'
import { useTools } from '../room/use-tools.ts'
import '@champa/ui/chat/log/log.css'

const nothing = (): void => undefined

/** Live preview of the reply as the customer sees it. */
export function ReplyPreview({ message }: { message: StaffMessage }) {
  const t = useTranslations()
  const tools = useTools({ onResend: nothing, onRemove: nothing, onBroken: nothing })
  if (message.message_type === 'media') return null
  const shown: ShownMessage = {
    id: 'preview',
    mine: false,
    createdAt: 0,
    name: null,
    message:
      'payload' in message && message.payload === '' ? { ...message, payload: '…' } : message,
    delivery: 'succeed',
    read: false,
    progress: 1,
    failure: null,
  }
  const offers =
    message.message_type === 'quick_replies'
      ? message.payloads.filter(({ type }) => type === 'postback')
      : []
  return (
    <section className="reply-preview" aria-label={t('replies.preview')}>
      <p className="t-sm c-3">{t('replies.preview')}</p>
      <div className="reply-preview__chat">
        <MessageToolsProvider value={tools}>
          <MessageView shown={shown} last={false} />
        </MessageToolsProvider>
        {offers.length > 0 && (
          <div className="chips">
            {offers.map(({ title }, at) => (
              <span key={at} className="chip">
                {title || '…'}
              </span>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
