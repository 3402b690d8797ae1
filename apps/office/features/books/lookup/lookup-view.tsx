import { lookUpId } from '@champa/contract/office/book-lookup'
import { Button } from '@champa/ui/action/button'
import { Icon } from '@champa/ui/brand/icon'
import { magnifyingGlass } from '@champa/ui/icons/form'
import '@champa/ui/form/search-field.css'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { useScreen } from '../../../platform/use-screen.ts'
import { ListFailed } from '../../list/list-states.tsx'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { BooksTabs } from '../books-tabs.tsx'
import { pathOf } from '../books-views.ts'
import { FoundObjects } from './found-objects.tsx'
import '../../list/work.css'
import './lookup.css'

/** Looks up any id: what it names, and everything that hangs on it. */
export function LookupView() {
  const t = useTranslations()
  useScreen(t('books.title'))
  const url = useRoomUrl(pathOf('lookup'), [])
  const text = url.read('id')?.trim() ?? ''
  return (
    <main className="work books">
      <header className="work__head">
        <h1>{t('books.title')}</h1>
        <div className="work__scope" />
      </header>
      <BooksTabs view="lookup" />
      <div className="books__page" tabIndex={0} role="group" aria-label={t('booksView.lookup')}>
        <LookupField key={text} text={text} onText={(next) => url.setRead('id', next)} />
        {text === '' ? (
          <p className="c-2 lookup__help">{t('lookup.help')}</p>
        ) : (
          <Found key={text} text={text} />
        )}
      </div>
    </main>
  )
}

/** It searches on Enter and not while typing, because every look-up is recorded. */
function LookupField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslations()
  const [typed, setTyped] = useState(text)
  function search(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') onText(typed.trim())
  }
  return (
    <form className="row gap-2 lookup__form" role="search" onSubmit={search}>
      <div className="search">
        <Icon icon={magnifyingGlass} size={18} />
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={250}
          aria-label={t('lookup.label')}
          placeholder={t('lookup.hint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button kind="outline" size="sm" type="submit">
        {t('lookup.find')}
      </Button>
    </form>
  )
}

function Found({ text }: { text: string }) {
  const t = useTranslations()
  const query = useApiQuery(
    lookUpId,
    { body: { text } },
    { staleTime: Number.POSITIVE_INFINITY, notByItself: true },
  )
  if (query.error?.code === 'NO_DATA')
    return (
      <div className="list-state" role="status">
        <h2>{t('lookup.nothing')}</h2>
        <p className="c-2">{t('lookup.nothingText', { text })}</p>
      </div>
    )
  if (query.error)
    return (
      <ListFailed
        refused={query.error}
        at={query.errorUpdatedAt}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data)
    return (
      <p className="sr" role="status">
        {t('common.loading')}
      </p>
    )
  return <FoundObjects found={query.data} />
}
