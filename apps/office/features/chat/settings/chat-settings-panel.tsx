import {
  type ChatSettings,
  putChatSettings,
  readChatSettings,
} from '@champa/contract/office/chat/endpoints'
import { Button } from '@champa/ui/action/button'
import { CheckField } from '@champa/ui/form/check-field'
import { Field } from '@champa/ui/form/field'
import { FieldFrame } from '@champa/ui/form/field-frame'
import { toast } from '@champa/ui/overlay/toast'
import { PageHead } from '@champa/ui/shell/page-head'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { storeAnswer } from '@champa/client/react/query-client'
import { useApiQuery, useApiMutation, useErrorText } from '../../../platform/client.ts'
import { isGoodHours, WeekFields } from './week-fields.tsx'
import './chat-settings.css'

/** Settings of the chat as customers see it: name, texts and business hours. */
export function ChatSettingsPanel() {
  const t = useTranslations()
  const errorText = useErrorText()
  // The settings are not refetched on window focus, because that would overwrite unsaved edits.
  const query = useApiQuery(readChatSettings, undefined, { refetchOnWindowFocus: false })
  return (
    <>
      <PageHead title={t('chatSettings.title')} line={t('chatSettings.line')} />
      {query.isPending && <Spinner label={t('common.loading')} />}
      {query.isError && !query.data && (
        <RetryRow
          title={t('common.loadFailed')}
          text={errorText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <ChatSettingsForm chatSettings={query.data} />}
    </>
  )
}

function ChatSettingsForm({ chatSettings }: { chatSettings: ChatSettings }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(chatSettings)
  const change = useApiMutation(putChatSettings)
  const put = (more: Partial<ChatSettings>) => setDraft({ ...draft, ...more })
  const good = isGoodHours(draft.hours)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!good) return
    const answer = await change.run({ body: draft })
    if (!answer) return
    storeAnswer(readChatSettings, {}, answer)
    setDraft(answer)
    toast.show({ kind: 'ok', text: t('common.saved') })
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      <section className="card pad-5">
        <CheckField checked={draft.on} onChange={(event) => put({ on: event.target.checked })}>
          {t('chatSettings.on')}
        </CheckField>
      </section>
      <ThreeTexts
        title={t('chatSettings.team')}
        texts={draft.team}
        short
        onChange={(team) => put({ team })}
      />
      <ThreeTexts
        title={t('chatSettings.welcome')}
        texts={draft.welcome}
        onChange={(welcome) => put({ welcome })}
      />
      <ThreeTexts
        title={t('chatSettings.away')}
        texts={draft.away}
        onChange={(away) => put({ away })}
      />
      <WeekFields hours={draft.hours} onChange={(hours) => put({ hours })} />
      {!good && (
        <InfoNote kind="error" live>
          {t('chatSettings.hoursWrong')}
        </InfoNote>
      )}
      {change.refused && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
      <div className="chat-settings__foot">
        <Button type="submit" busy={change.busy} unavailable={!good}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

type Texts = ChatSettings['team']

interface Props {
  title: string
  texts: Texts
  /** True for a name, which is one line; false for a longer text. */
  short?: boolean
  onChange: (texts: Texts) => void
}

const maxLength = 500

/** The fields for a text in each of the customers' three languages. */
function ThreeTexts({ title, texts, short, onChange }: Props) {
  const t = useTranslations()
  const labels = {
    th: t('chatSettings.thai'),
    lo: t('chatSettings.lao'),
    en: t('chatSettings.english'),
  }
  return (
    <fieldset className="card pad-5 chat-settings__group">
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
