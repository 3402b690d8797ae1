import { type Locale, locales } from '@champa/contract/constants'
import { type CannedReply, putCannedReply, readCannedReplies } from '@champa/contract/office/chat'
import { Button } from '@champa/ui/action/button'
import { Segmented } from '@champa/ui/action/segmented'
import { CheckField } from '@champa/ui/form/check-field'
import { Field } from '@champa/ui/form/field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useErrorText } from '../../../platform/error-text.ts'
import { MessageFields } from './message-fields.tsx'
import {
  blankMessage,
  draftOf,
  faultsOf,
  messageOf,
  type ReplyDraft,
  replyOf,
} from './reply-draft.ts'
import { ReplyPreview } from './reply-preview.tsx'

interface Props {
  edited: CannedReply | 'new' | null
  /** Codes that exist: a new reply does not write over another. */
  taken: readonly string[]
  onClose: () => void
}

type ReplyLanguage = 'default' | Locale
const languages: readonly ReplyLanguage[] = ['default', ...locales]

/** The form of a reply beside what the customer will see. Made anew each time it opens. */
export function ReplySheet({ edited, taken, onClose }: Props) {
  const t = useTranslations()
  const form = useId()
  const change = useApiMutation(putCannedReply, { refreshes: [readCannedReplies] })
  const [shown, setShown] = useState<CannedReply | 'new'>('new')
  if (edited !== null && edited !== shown) setShown(edited)
  const save = async (draft: ReplyDraft) => {
    if (!(await change.run({ body: replyOf(draft) }))) return
    toast.show({ kind: 'ok', text: t('common.saved') })
    onClose()
  }
  const close = () => {
    change.reset()
    onClose()
  }
  return (
    <Sheet
      open={edited !== null}
      wide
      onClose={close}
      busy={change.busy}
      title={shown === 'new' ? t('replies.new') : `/${shown.code}`}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={form} block busy={change.busy}>
          {t('common.save')}
        </Button>
      }
    >
      <ReplyForm
        key={shown === 'new' ? '' : shown.code}
        id={form}
        reply={shown === 'new' ? null : shown}
        taken={taken}
        refused={change.refused}
        onSave={(draft) => void save(draft)}
      />
    </Sheet>
  )
}

interface FormProps {
  id: string
  reply: CannedReply | null
  taken: readonly string[]
  refused: ReturnType<typeof useApiMutation>['refused']
  onSave: (draft: ReplyDraft) => void
}

function ReplyForm({ id, reply, taken, refused, onSave }: FormProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(() => draftOf(reply))
  const [language, setLanguage] = useState<ReplyLanguage>('default')
  const [told, setTold] = useState(false)
  const faults = told ? faultsOf(draft) : new Set<string>()
  const put = (more: Partial<ReplyDraft>) => setDraft({ ...draft, ...more })
  const clash = reply === null && taken.includes(draft.code)
  const message =
    language === 'default'
      ? draft.message
      : (draft.translations[language] ?? blankMessage(draft.message.kind))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    const wrong = faultsOf(draft)
    setLanguage((now) => languageOfFaults(wrong, now))
    if (!clash && wrong.size === 0) onSave(draft)
  }
  return (
    <form id={id} className="reply-form" noValidate onSubmit={submit}>
      <div className="stack">
        <div className="reply-form__pair">
          <Field
            label={t('replies.code')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            locked={reply !== null}
            hint={reply === null ? t('replies.codeHint') : undefined}
            value={draft.code}
            error={
              clash
                ? t('replies.codeTaken')
                : faults.has('code')
                  ? t('replies.codeWrong')
                  : undefined
            }
            onChange={(event) => put({ code: event.target.value.toLowerCase() })}
            data-first-focus={reply === null ? '' : undefined}
          />
          <Field
            label={t('replies.name')}
            maxLength={80}
            value={draft.title}
            error={faults.has('title') ? t('replies.fieldWrong') : undefined}
            onChange={(event) => put({ title: event.target.value })}
          />
        </div>
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
        {told && faults.size > 0 && (
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

/** The language to show after a failed save: the one on screen if it has a fault, otherwise the first that has. */
function languageOfFaults(faults: ReadonlySet<string>, shown: ReplyLanguage): ReplyLanguage {
  if (faultsIn(faults, shown).size > 0) return shown
  return languages.find((language) => faultsIn(faults, language).size > 0) ?? shown
}

/** The faults of one language's message, by their path from `message`. */
function faultsIn(faults: ReadonlySet<string>, language: ReplyLanguage): ReadonlySet<string> {
  const path = language === 'default' ? 'message' : `translations.${language}`
  const own = [...faults].filter((fault) => fault === path || fault.startsWith(`${path}.`))
  return new Set(own.map((fault) => `message${fault.slice(path.length)}`))
}
