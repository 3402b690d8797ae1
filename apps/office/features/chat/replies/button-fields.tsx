import {
  appPlaces,
  type AppPlace,
  buttonTypes,
  type ChatButton,
} from '@champa/contract/chat-message'
import { Button } from '@champa/ui/action/button'
import { IconButton } from '@champa/ui/action/icon-button'
import { Field } from '@champa/ui/form/field'
import { SelectField } from '@champa/ui/form/select-field'
import { plus, trash } from '@champa/ui/icons/office'
import { useTranslations } from 'use-intl'
import { newButton, ofType } from './reply-draft.ts'

interface Props {
  buttons: readonly ChatButton[]
  max: number
  min: number
  /** Path of the buttons within the reply, for example `message.payloads`. */
  path: string
  /** Type of a newly added button. */
  first: ChatButton['type']
  faults: ReadonlySet<string>
  onChange: (buttons: ChatButton[]) => void
}

/** One row of fields per button: type, title and target. */
export function ButtonFields({ buttons, max, min, path, first, faults, onChange }: Props) {
  const t = useTranslations()
  const put = (at: number, next: ChatButton) =>
    onChange(buttons.map((button, index) => (index === at ? next : button)))
  return (
    <div className="stack gap-3">
      {buttons.map((button, at) => {
        const n = String(at + 1)
        const wrong = (field: string) =>
          faults.has(`${path}.${at}.${field}`) ? t('replies.fieldWrong') : undefined
        return (
          <fieldset key={at} className="button-fields">
            <legend className="sr">{t('replies.button', { n })}</legend>
            <SelectField
              label={t('replies.buttonType', { n })}
              value={button.type}
              options={buttonTypes.map((type) => ({ value: type, label: t(`replies.${type}`) }))}
              onChange={(event) =>
                put(at, ofType(button, event.target.value as ChatButton['type']))
              }
            />
            <Field
              label={t('replies.buttonTitle', { n })}
              maxLength={80}
              value={button.title}
              error={wrong('title')}
              onChange={(event) => put(at, { ...button, title: event.target.value })}
            />
            {button.type === 'other' ? (
              <SelectField
                label={t('replies.buttonPayload', { n })}
                value={button.payload}
                options={appPlaces.map((place) => ({ value: place, label: t(`place.${place}`) }))}
                onChange={(event) =>
                  put(at, { ...button, payload: event.target.value as AppPlace })
                }
              />
            ) : (
              <Field
                label={t('replies.buttonPayload', { n })}
                maxLength={500}
                placeholder={
                  { web: 'https://', call: '0812345678', postback: 'deposit' }[button.type]
                }
                value={button.payload}
                error={wrong('payload')}
                onChange={(event) => put(at, { ...button, payload: event.target.value })}
              />
            )}
            {buttons.length > min && (
              <IconButton
                label={`${t('common.remove')} ${t('replies.button', { n })}`}
                icon={trash}
                size={20}
                onClick={() => onChange(buttons.filter((_, index) => index !== at))}
              />
            )}
          </fieldset>
        )
      })}
      {buttons.length < max && (
        <Button
          kind="tonal"
          size="sm"
          icon={plus}
          className="button-fields__add"
          onClick={() => onChange([...buttons, newButton(first)])}
        >
          {t('replies.addButton')}
        </Button>
      )}
    </div>
  )
}
