import { type ChatCard, maxChatTextLength } from '@champa/contract/chat-message'
import { Button } from '@champa/ui/action/button'
import { IconButton } from '@champa/ui/action/icon-button'
import { Segmented } from '@champa/ui/action/segmented'
import { Field } from '@champa/ui/form/field'
import { FieldFrame } from '@champa/ui/form/field-frame'
import { plus, trash } from '@champa/ui/icons/office'
import { useTranslations } from 'use-intl'
import { ButtonFields } from './button-fields.tsx'
import {
  firstType,
  type MessageDraft,
  newCard,
  ofKind,
  type ReplyKind,
  replyKinds,
} from './reply-draft.ts'

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

interface CardFieldsProps {
  cards: readonly ChatCard[]
  faults: ReadonlySet<string>
  onChange: (cards: ChatCard[]) => void
}

const maxCards = 10
const maxCardButtons = 3

/** A carousel of cards, each with up to three buttons. */
function CardFields({ cards, faults, onChange }: CardFieldsProps) {
  const t = useTranslations()
  const put = (at: number, more: Partial<ChatCard>) =>
    onChange(cards.map((card, index) => (index === at ? { ...card, ...more } : card)))
  return (
    <div className="stack">
      {cards.map((card, at) => {
        const n = String(at + 1)
        const path = `message.payloads.${at}`
        return (
          <fieldset key={at} className="card-fields stack gap-3">
            <legend className="between">
              <b>{t('replies.card', { n })}</b>
              {cards.length > 1 && (
                <IconButton
                  label={`${t('common.remove')} ${t('replies.card', { n })}`}
                  icon={trash}
                  size={20}
                  onClick={() => onChange(cards.filter((_, index) => index !== at))}
                />
              )}
            </legend>
            <Field
              label={t('replies.cardTitle')}
              maxLength={120}
              value={card.title}
              error={faults.has(`${path}.title`) ? t('replies.fieldWrong') : undefined}
              onChange={(event) => put(at, { title: event.target.value })}
            />
            <Field
              label={t('replies.cardSubtitle')}
              maxLength={300}
              value={card.subtitle}
              onChange={(event) => put(at, { subtitle: event.target.value })}
            />
            <ButtonFields
              buttons={card.buttons}
              max={maxCardButtons}
              min={0}
              path={`${path}.buttons`}
              first="web"
              faults={faults}
              onChange={(buttons) => put(at, { buttons })}
            />
          </fieldset>
        )
      })}
      {cards.length < maxCards && (
        <Button
          kind="tonal"
          size="sm"
          icon={plus}
          className="button-fields__add"
          onClick={() => onChange([...cards, newCard()])}
        >
          {t('replies.addCard')}
        </Button>
      )}
    </div>
  )
}
