import { type Locale, locales } from '@champa/contract/constants'
import type { CannedReply } from '@champa/contract/office/chat/endpoints'
import { Segmented } from '@champa/ui/action/segmented'
import { CheckField } from '@champa/ui/form/check-field'
import { Field } from '@champa/ui/form/field'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type useApiMutation, useErrorText } from '../../../platform/client.ts'
import { MessageFields } from './message-fields.tsx'
import { blankMessage, draftOf, faultsOf, messageOf, type ReplyDraft } from './reply-draft.ts'
import { ReplyPreview } from './reply-preview.tsx'

type ReplyLanguage = 'default' | Locale
const languages: readonly ReplyLanguage[] = ['default', ...locales]

interface ReplyFormProps {
  id: string
  reply: CannedReply | null
  /** Codes of the existing replies, which a new reply must not overwrite. */
  taken: readonly string[]
  refused: ReturnType<typeof useApiMutation>['refused']
  onSave: (draft: ReplyDraft) => void
}

/** The fields of a canned reply in every language, next to a preview of the message. */
export function ReplyForm({ id, reply, taken, refused, onSave }: ReplyFormProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(() => draftOf(reply))
  const [language, setLanguage] = useState<ReplyLanguage>('default')
  const [tried, setTried] = useState(false)
  const faults = tried ? faultsOf(draft) : new Set<string>()
  const put = (more: Partial<ReplyDraft>) => setDraft({ ...draft, ...more })
  const clash = reply === null && taken.includes(draft.code)
  const message =
    language === 'default'
      ? draft.message
      : (draft.translations[language] ?? blankMessage(draft.message.kind))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = faultsOf(draft)
    setLanguage((now) => languageOfFaults(wrong, now))
    if (!clash && wrong.size === 0) onSave(draft)
  }
  return (
    <form id={id} className="reply-form" noValidate onSubmit={submit}>
      <div className="stack">
        <NameFields
          draft={draft}
          isNew={reply === null}
          clash={clash}
          faults={faults}
          onChange={put}
        />
        <Segmented<ReplyLanguage>
          label={t('replies.language')}
          segments={languages.map((value) => ({ value, label: t(`replies.languages.${value}`) }))}
          value={language}
          onPick={setLanguage}
        />
        {language !== 'default' && <p className="t-sm c-3">{t('replies.translationHint')}</p>}
        <MessageFields
          message={message}
          faults={faultsIn(faults, language)}
          onChange={(next) =>
            put(
              language === 'default'
                ? { message: next }
                : { translations: { ...draft.translations, [language]: next } },
            )
          }
        />
        <CheckField
          checked={draft.answersPostback}
          onChange={(event) => put({ answersPostback: event.target.checked })}
        >
          {t('replies.answers')}
        </CheckField>
        {tried && faults.size > 0 && (
          <InfoNote kind="error" live>
            {t('replies.incomplete')}
          </InfoNote>
        )}
        {refused && (
          <InfoNote kind="error" live>
            {errorText(refused)}
          </InfoNote>
        )}
      </div>
      <ReplyPreview message={messageOf(message)} />
    </form>
  )
}

interface NameFieldsProps {
  draft: ReplyDraft
  isNew: boolean
  /** True when another reply has the same code. */
  clash: boolean
  faults: ReadonlySet<string>
  onChange: (change: Partial<ReplyDraft>) => void
}

/** The fields for the code, which cannot be changed later, and the title. */
function NameFields({ draft, isNew, clash, faults, onChange }: NameFieldsProps) {
  const t = useTranslations()
  return (
    <div className="reply-form__pair">
      <Field
        label={t('replies.code')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        locked={!isNew}
        hint={isNew ? t('replies.codeHint') : undefined}
        value={draft.code}
        error={
          clash ? t('replies.codeTaken') : faults.has('code') ? t('replies.codeWrong') : undefined
        }
        onChange={(event) => onChange({ code: event.target.value.toLowerCase() })}
        data-first-focus={isNew ? '' : undefined}
      />
      <Field
        label={t('replies.name')}
        maxLength={80}
        value={draft.title}
        error={faults.has('title') ? t('replies.fieldWrong') : undefined}
        onChange={(event) => onChange({ title: event.target.value })}
      />
    </div>
  )
}

/**
 * The language to show after a failed save: the visible one if it has an error, otherwise the first
 * one with an error.
 */
function languageOfFaults(faults: ReadonlySet<string>, shown: ReplyLanguage): ReplyLanguage {
  if (faultsIn(faults, shown).size > 0) return shown
  return languages.find((language) => faultsIn(faults, language).size > 0) ?? shown
}

/** The errors in the message of one language, as paths that start with `message`. */
function faultsIn(faults: ReadonlySet<string>, language: ReplyLanguage): ReadonlySet<string> {
  const path = language === 'default' ? 'message' : `translations.${language}`
  const own = [...faults].filter((fault) => fault === path || fault.startsWith(`${path}.`))
  return new Set(own.map((fault) => `message${fault.slice(path.length)}`))
}
