import { newMessageId } from '@champa/client/chat/outbox/outbox'
import { addNote, maxNoteLength, readNotes } from '@champa/contract/office/chat/endpoints'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery, useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { formatDateTime } from '@champa/client/time'
import './customer.css'

/** The team's notes on a customer, newest first. */
export function NotesPanel({ room }: { room: string }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const answers = mayAct(useMe(), 'chat.answer')
  const query = useApiQuery(readNotes, { params: { room } })
  return (
    <section className="notes" aria-label={t('note.title')}>
      <div className="facts__head">
        <h3 className="t-h3">{t('note.title')}</h3>
        <span className="t-xs c-3">{t('note.hint')}</span>
      </div>
      {answers && <NoteForm room={room} />}
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
      {query.data?.notes.length === 0 && <p className="t-sm c-3">{t('note.none')}</p>}
      <ul className="notes__list">
        {query.data?.notes.map((note) => (
          <li key={note.id}>
            <p className="notes__text">{note.text}</p>
            <p className="t-xs c-3 num">
              {note.by} · {formatDateTime(note.createdAt).slice(0, 16)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoteForm({ room }: { room: string }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const id = useId()
  const [text, setText] = useState('')
  // All attempts to save a note send the same id, so that a retry creates no duplicate.
  const noteId = useRef(newMessageId())
  const add = useApiMutation(addNote, { refreshes: [readNotes] })

  async function save() {
    if (
      text.trim() === '' ||
      !(await add.run({ params: { room }, body: { id: noteId.current, text } }))
    )
      return
    noteId.current = newMessageId()
    setText('')
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  return (
    <form className="note-form" onSubmit={submit}>
      <label className="sr" htmlFor={id}>
        {t('note.label')}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={maxNoteLength}
        placeholder={t('note.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keys}
      />
      {add.refused && (
        <p className="hint hint--error" role="alert">
          {errorText(add.refused)}
        </p>
      )}
      {text.trim() !== '' && (
        <Button type="submit" kind="tonal" size="sm" busy={add.busy}>
          {t('note.add')}
        </Button>
      )}
    </form>
  )
}
