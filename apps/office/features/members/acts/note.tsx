import { newMessageId } from '@champa/client/chat/outbox/outbox'
import { addMemberNote, maxMemberNote } from '@champa/contract/office/member-acts'
import { CheckField } from '@champa/ui/form/check-field'
import { FieldFrame } from '@champa/ui/form/field-frame'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { SheetActs } from '../../list/sheet-acts.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { UntilField, untilOf } from '../act-parts/until-field.tsx'
import { useDone } from '../act-parts/use-done.ts'

/** Adds a note that colleagues read and the member never sees. */
export default function Note({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const form = useId()
  const [text, setText] = useState('')
  const [isPinned, setPinned] = useState(false)
  const [days, setDays] = useState('')
  const [isChecked, setChecked] = useState(false)
  // Every attempt to save a note sends the same id, so that a repeat creates no second one.
  const [noteId, setNoteId] = useState(newMessageId)
  const add = useApiMutation(addMemberNote, { refreshes: changed })
  const done = useDone('note', onClose)
  const isEmpty = text.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isEmpty) return
    const body = {
      id: noteId,
      text: text.trim(),
      isPinned,
      expiresAt: untilOf(days, head.serverTime),
    }
    if (!done(await add.run({ params: { id }, body }))) return
    setText('')
    setChecked(false)
    setNoteId(newMessageId())
  }

  return (
    <Sheet
      open={open}
      busy={add.busy}
      onClose={onClose}
      title={t('memberAct.note')}
      closeLabel={t('common.close')}
      footer={
        <SheetActs form={form} submit={t('memberAct.note')} busy={add.busy} onCancel={onClose} />
      }
    >
      <form id={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <FieldFrame
          label={t('members.noteText')}
          hint={t('members.noteHint')}
          error={isChecked && isEmpty ? t('members.noteEmpty') : undefined}
        >
          {(ids) => (
            <div className="input input--text">
              <textarea
                {...ids}
                data-first-focus
                rows={4}
                maxLength={maxMemberNote}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
          )}
        </FieldFrame>
        <UntilField days={days} onDays={setDays} />
        <CheckField checked={isPinned} onChange={(event) => setPinned(event.target.checked)}>
          {t('members.pin')}
        </CheckField>
        {add.refused && (
          <InfoNote kind="error" live>
            {errorText(add.refused)}
          </InfoNote>
        )}
      </form>
    </Sheet>
  )
}
