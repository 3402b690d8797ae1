import { chatTextMost } from '@champa/contract/chat-message'
import { type CannedReply, putCannedReply, readCannedReplies } from '@champa/contract/office/chat'
import { Button } from '@champa/ui/action/button'
import { Segmented } from '@champa/ui/action/segmented'
import { CheckField } from '@champa/ui/form/check-field'
import { Field } from '@champa/ui/form/field'
import { FieldFrame } from '@champa/ui/form/field-frame'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '../../../platform/api/use-change.ts'
import { useErrorText } from '../../../platform/error-text.ts'
import { ButtonFields } from './button-fields.tsx'
import { CardFields } from './card-fields.tsx'
import { draftOf, faultsOf, firstType, messageOf, ofKind, type ReplyDraft, type ReplyKind, replyKinds, replyOf } from './reply-draft.ts'
import { ReplyPreview } from './reply-preview.tsx'

interface Props {
  edited: CannedReply | 'new' | null
  /** Codes that exist: a new reply does not write over another. */
  taken: readonly string[]
  onClose: () => void
}

const mostButtons = 10

/** The form of a reply beside what the customer will see. Made anew each time it opens. */
export function ReplySheet({ edited, taken, onClose }: Props) {
  const t = useTranslations()
  const form = useId()
  const change = useChange(putCannedReply, { refreshes: [readCannedReplies] })
  const [shown, setShown] = useState<CannedReply | 'new'>('new')
  if (edited !== null && edited !== shown) setShown(edited)
  const save = async (draft: ReplyDraft) => {
    if (!(await change.run({ body: replyOf(draft) }))) return
    toast.show({ kind: 'ok', text: t('common.saved') })
    onClose()
  }
  const close = () => {
    change.clear()
    onClose()
  }
  return (
    <Sheet open={edited !== null} wide onClose={close} busy={change.busy} title={shown === 'new' ? t('replies.new') : `/${shown.code}`} closeLabel={t('common.close')} footer={<Button type="submit" form={form} block busy={change.busy}>{t('common.save')}</Button>}>
      <ReplyForm key={shown === 'new' ? '' : shown.code} id={form} reply={shown === 'new' ? null : shown} taken={taken} refused={change.refused} onSave={(draft) => void save(draft)} />
    </Sheet>
  )
}

interface FormProps {
  id: string
  reply: CannedReply | null
  taken: readonly string[]
  refused: ReturnType<typeof useChange>['refused']
  onSave: (draft: ReplyDraft) => void
}

function ReplyForm({ id, reply, taken, refused, onSave }: FormProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(() => draftOf(reply))
  const [told, setTold] = useState(false)
  const faults = told ? faultsOf(draft) : new Set<string>()
  const put = (more: Partial<ReplyDraft>) => setDraft({ ...draft, ...more })
  const clash = reply === null && taken.includes(draft.code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (!clash && faultsOf(draft).size === 0) onSave(draft)
  }
  return (
    <form id={id} className="reply-form" noValidate onSubmit={submit}>
      <div className="stack">
        <div className="reply-form__pair">
          <Field label={t('replies.code')} autoCapitalize="none" autoComplete="off" spellCheck={false} maxLength={40} locked={reply !== null} hint={reply === null ? t('replies.codeHint') : undefined} value={draft.code} error={clash ? t('replies.codeTaken') : faults.has('code') ? t('replies.codeWrong') : undefined} onChange={(event) => put({ code: event.target.value.toLowerCase() })} data-first-focus={reply === null ? '' : undefined} />
          <Field label={t('replies.name')} maxLength={80} value={draft.title} error={faults.has('title') ? t('replies.fieldWrong') : undefined} onChange={(event) => put({ title: event.target.value })} />
        </div>
        <Segmented<ReplyKind> label={t('replies.kind')} segments={replyKinds.map((kind) => ({ value: kind, label: t(`replies.${kind}`) }))} value={draft.kind} onPick={(kind) => setDraft(ofKind(draft, kind))} />
        {draft.kind !== 'generic' && (
          <FieldFrame label={t('replies.text')} error={faults.has('message.payload') ? t('replies.fieldWrong') : undefined}>
            {(ids) => <div className={faults.has('message.payload') ? 'input is-error' : 'input'}><textarea {...ids} rows={4} maxLength={chatTextMost} value={draft.text} onChange={(event) => put({ text: event.target.value })} /></div>}
          </FieldFrame>
        )}
        {(draft.kind === 'buttons' || draft.kind === 'quick_replies') && <ButtonFields buttons={draft.buttons} most={mostButtons} least={1} path="message.payloads" first={firstType(draft.kind)} faults={faults} onChange={(buttons) => put({ buttons })} />}
        {draft.kind === 'generic' && <CardFields cards={draft.cards} faults={faults} onChange={(cards) => put({ cards })} />}
        <CheckField checked={draft.answersPostback} onChange={(event) => put({ answersPostback: event.target.checked })}>{t('replies.answers')}</CheckField>
        {told && faults.size > 0 && <InfoNote kind="error" live>{t('replies.incomplete')}</InfoNote>}
        {refused && <InfoNote kind="error" live>{errorText(refused)}</InfoNote>}
      </div>
      <ReplyPreview message={messageOf(draft)} />
    </form>
  )
}
