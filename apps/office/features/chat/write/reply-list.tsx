import type { CannedReply } from '@champa/contract/office/chat/endpoints'
import { useTranslations } from 'use-intl'
import { previewOf } from '../replies/preview-of.ts'

interface Props {
  replies: readonly CannedReply[]
  at: number
  onPick: (reply: CannedReply) => void
}

/**
 * Replies that match the text after the slash, listed above the field. The field keeps the focus.
 */
export function ReplyList({ replies, at, onPick }: Props) {
  const t = useTranslations()
  const chosen = replies[at]
  return (
    <div className="reply-list">
      {replies.length === 0 && <p className="t-sm c-3 reply-list__none">{t('write.noReplies')}</p>}
      {replies.length > 0 && (
        <div role="listbox" aria-label={t('write.replies')}>
          {replies.map((reply, index) => (
            <div
              key={reply.code}
              role="option"
              aria-selected={index === at}
              className="reply-list__one"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(reply)}
            >
              <b className="reply-list__code">/{reply.code}</b>
              <span className="ell">{reply.title}</span>
              <span className="ell t-xs c-3">{previewOf(reply.message)}</span>
            </div>
          ))}
        </div>
      )}
      <p className="sr" role="status">
        {chosen ? `/${chosen.code}, ${chosen.title}` : t('write.noReplies')}
      </p>
    </div>
  )
}
