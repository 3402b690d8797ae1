import { deleteListView, readListViews, saveListView } from '@champa/contract/office/list-views'
import { Button } from '@champa/ui/action/button'
import { IconButton } from '@champa/ui/action/icon-button'
import { useLink } from '@champa/ui/action/link-context'
import { Icon } from '@champa/ui/brand/icon'
import { CheckField } from '@champa/ui/form/check-field'
import { Field } from '@champa/ui/form/field'
import { close } from '@champa/ui/icons/arrow'
import { caretDown } from '@champa/ui/icons/nav'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery, useErrorText } from '../../../platform/client.ts'

interface SavedViewsProps {
  /** The list, by its path. */
  room: string
  /** View and filters of the list now, as its URL has them. */
  query: string
}

const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 24)

/** The saved views of a list: open one, or save what the list shows now. */
export default function SavedViews({ room, query }: SavedViewsProps) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="fchip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('list.savedViews')} <Icon icon={caretDown} size={16} />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('list.savedViews')}
        closeLabel={t('common.close')}
      >
        {open && <ViewList room={room} query={query} onOpen={() => setOpen(false)} />}
      </Sheet>
    </>
  )
}

function ViewList({ room, query, onOpen }: SavedViewsProps & { onOpen: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const Link = useLink()
  const { data } = useApiQuery(readListViews, { body: { room } })
  const remove = useApiMutation(deleteListView, { refreshes: [readListViews] })
  return (
    <div className="stack">
      {data?.views.length === 0 && <p className="c-2">{t('list.noSavedViews')}</p>}
      <ul className="saved-views">
        {data?.views.map((view) => (
          <li key={view.id}>
            <Link href={view.query === '' ? room : `${room}?${view.query}`} onClick={onOpen}>
              {view.name}
            </Link>
            {view.isShared && <span className="tag">{t('list.shared')}</span>}
            {view.isOwn && (
              <IconButton
                label={t('list.deleteView', { name: view.name })}
                icon={close}
                size={18}
                onClick={() => void remove.run({ params: { id: view.id } })}
              />
            )}
          </li>
        ))}
      </ul>
      {remove.refused && (
        <InfoNote kind="error" live>
          {errorText(remove.refused)}
        </InfoNote>
      )}
      <SaveForm room={room} query={query} mayShare={data?.mayShare ?? false} />
    </div>
  )
}

function SaveForm({ room, query, mayShare }: SavedViewsProps & { mayShare: boolean }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  // The same id until it is saved, so that a repeat after a lost reply saves once.
  const [id, setId] = useState(newId)
  const save = useApiMutation(saveListView, { refreshes: [readListViews] })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || save.busy) return
    if (!(await save.run({ params: { id }, body: { room, name: name.trim(), query, isShared } })))
      return
    setName('')
    setShared(false)
    setId(newId())
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('list.viewName')}
        hint={t('list.viewHint')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {mayShare && (
        <CheckField checked={isShared} onChange={(event) => setShared(event.target.checked)}>
          {t('list.share')}
        </CheckField>
      )}
      {save.refused && (
        <InfoNote kind="error" live>
          {errorText(save.refused)}
        </InfoNote>
      )}
      <Button type="submit" kind="outline" busy={save.busy} unavailable={name.trim() === ''}>
        {t('list.saveView')}
      </Button>
    </form>
  )
}
