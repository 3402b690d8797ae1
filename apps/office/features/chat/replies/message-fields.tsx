import { maxChatTextLength } from '@champa/contract/chat-message'
import { Segmented } from '@champa/ui/action/segmented'
import { FieldFrame } from '@champa/ui/form/field-frame'
import { useTranslations } from 'use-intl'
import { ButtonFields } from './button-fields.tsx'
import { CardFields } from './card-fields.tsx'
import { firstType, type MessageDraft, ofKind, type ReplyKind, replyKinds } from './reply-draft.ts'

const maxButtons = 10

interface Props {
  message: MessageDraft
  /** Paths of the invalid fields, starting at `message`. */
  faults: ReadonlySet<string>
  onChange: (message: MessageDraft) => void
}

/** The fields of one message of a canned reply: kind, text, and buttons or cards. */
export function MessageFields({ message, faults, onChange }: Props) {
  const t = useTranslations()
  const put = (more: Partial<MessageDraft>) => onChange({ ...message, ...more })
  const isTextWrong = faults.has('message.payload')
  const hasButtons = message.kind === 'buttons' || message.kind === 'quick_replies'
  return (
    <>
      <Segmented<ReplyKind>
        label={t('replies.kind')}
        segments={replyKinds.map((kind) => ({ value: kind, label: t(`replies.${kind}`) }))}
        value={message.kind}
        onPick={(kind) => onChange(ofKind(message, kind))}
      />
      {message.kind !== 'generic' && (
        <FieldFrame
          label={t('replies.text')}
          error={isTextWrong ? t('replies.fieldWrong') : undefined}
        >
          {(ids) => (
            <div className={isTextWrong ? 'input is-error' : 'input'}>
              <textarea
                {...ids}
                rows={4}
                maxLength={maxChatTextLength}
                value={message.text}
                onChange={(event) => put({ text: event.target.value })}
              />
            </div>
          )}
        </FieldFrame>
      )}
      {hasButtons && (
        <ButtonFields
          buttons={message.buttons}
          max={maxButtons}
          min={1}
          path="message.payloads"
          first={firstType(message.kind)}
          faults={faults}
          onChange={(buttons) => put({ buttons })}
        />
      )}
      {message.kind === 'generic' && (
        <CardFields cards={message.cards} faults={faults} onChange={(cards) => put({ cards })} />
      )}
    </>
  )
}
