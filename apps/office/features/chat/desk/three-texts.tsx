import type { ChatDesk } from '@champa/contract/office/chat'
import { Field } from '@champa/ui/form/field'
import { FieldFrame } from '@champa/ui/form/field-frame'
import { useTranslations } from 'use-intl'

type Texts = ChatDesk['team']

interface Props {
  title: string
  texts: Texts
  /** True for a name, false for a sentence. */
  short?: boolean
  onChange: (texts: Texts) => void
}

const maxLength = 500

/** One text in each of the customers' three languages. */
export function ThreeTexts({ title, texts, short, onChange }: Props) {
  const t = useTranslations()
  const labels = { th: t('desk.thai'), lo: t('desk.lao'), en: t('desk.english') }
  return (
    <fieldset className="card pad-5 desk-group">
      <legend className="t-h3">{title}</legend>
      <div className="three">
        {(['th', 'lo', 'en'] as const).map((locale) => {
          const field = { lang: locale, maxLength, value: texts[locale] }
          return short ? (
            <Field
              key={locale}
              label={labels[locale]}
              {...field}
              onChange={(event) => onChange({ ...texts, [locale]: event.target.value })}
            />
          ) : (
            <FieldFrame key={locale} label={labels[locale]}>
              {(ids) => (
                <div className="input">
                  <textarea
                    rows={3}
                    {...ids}
                    {...field}
                    onChange={(event) => onChange({ ...texts, [locale]: event.target.value })}
                  />
                </div>
              )}
            </FieldFrame>
          )
        })}
      </div>
    </fieldset>
  )
}
