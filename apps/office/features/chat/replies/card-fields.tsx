import type { ChatCard } from '@champa/contract/chat-message'
import { Button } from '@champa/ui/action/button'
import { IconButton } from '@champa/ui/action/icon-button'
import { Field } from '@champa/ui/form/field'
import { plus, trash } from '@champa/ui/icons/office'
import { useTranslations } from 'use-intl'
import { ButtonFields } from './button-fields.tsx'
import { newCard } from './reply-draft.ts'

interface Props {
  cards: readonly ChatCard[]
  faults: ReadonlySet<string>
  onChange: (cards: ChatCard[]) => void
}

const maxCards = 10
const maxButtons = 3

/** A carousel of cards, each with up to three buttons. */
export function CardFields({ cards, faults, onChange }: Props) {
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
              max={maxButtons}
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
