import { mayAct } from '@champa/contract/office/permissions'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withWords } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { FilterBar } from './filter-bar.tsx'
import type { Filter } from './filters.ts'
import { type KeyWords, KeysSheet } from './keys-sheet.tsx'
import { ListEmpty, ListFailed, ListLoading, ListNothingFound } from './list-states.tsx'
import { type Column, RowsTable } from './rows-table.tsx'
import type { ExportedQuery } from './tools/export-button.tsx'
import type { Pages, PageOf } from './use-pages.ts'
import { useRoomKeys } from './use-room-keys.ts'
import type { RoomUrl } from './use-room-url.ts'
import './work.css'
import './rows.css'

const SavedViews = lazy(() => withWords(() => import('./tools/saved-views.tsx')))
const ExportButton = lazy(() => withWords(() => import('./tools/export-button.tsx')))

export interface ListRoomProps<Row> {
  title: string
  /** One line beside the title: how many are late, who sees what. */
  scope?: ReactNode
  /** At most two actions of the whole room. */
  actions?: ReactNode
  /** The views of the list, before the filters. */
  views?: ReactNode
  /** Views that have columns and filters of their own, between the head and the list. */
  tabs?: ReactNode
  /** A notice above the list. */
  notice?: ReactNode
  /** What the rows are, for those who may save them as a file; absent where nobody does. */
  exported?: ExportedQuery
  columns: readonly Column<Row>[]
  pages: Pages<PageOf<Row>>
  idOf: (row: Row) => string
  filters: readonly Filter[]
  url: RoomUrl
  /** What stands in place of rows; `lastAt`: when the newest entry of the room came. */
  empty: { title: string; text: string; lastAt?: number | undefined }
  /** The open item beside the list; null while none is open. */
  panel: ReactNode
  /** Keys of the open item, by physical key, with their words for the help. */
  actionKeys?: Readonly<Record<string, () => void>>
  keyWords?: readonly KeyWords[]
  /** Goes to the room's own search; without one the key `/` opens the filters. */
  onSearch?: () => void
}

/** A room that is a list with a docked panel; on a phone the panel is a page of its own. */
export function ListRoom<Row>(props: ListRoomProps<Row>) {
  const { title, scope, actions, views, tabs, notice, filters, url, panel, keyWords = [] } = props
  const t = useTranslations()
  const list = useRef<HTMLDivElement>(null)
  const [filtering, setFiltering] = useState(false)
  const [helping, setHelping] = useState(false)
  const [exporting, setExporting] = useState(false)
  const me = useMe()
  const exported = mayAct(me, 'export.list') ? props.exported : undefined
  useScreen(title)
  useRoomKeys({
    list,
    openLink: url.openId === null ? null : url.linkTo(url.openId),
    close: () => url.open(null),
    filter: () => setFiltering(filters.length > 0),
    clear: () => url.setValues({}),
    help: () => setHelping(true),
    ...(exported ? { save: () => setExporting(true) } : {}),
    ...(props.actionKeys ? { actions: props.actionKeys } : {}),
    ...(props.onSearch ? { search: props.onSearch } : {}),
  })
  return (
    <main className={panel ? 'work has-panel' : 'work'}>
      <header className="work__head">
        <h1>{title}</h1>
        <div className="work__scope">{scope}</div>
        {actions}
      </header>
      {tabs}
      <div className="work__split">
        <section className="work__list" aria-label={title}>
          <FilterBar
            filters={filters}
            values={url.values}
            onValues={url.setValues}
            isOpen={filtering}
            onOpen={setFiltering}
            tools={
              <Suspense>
                <SavedViews room={url.room} query={url.query} />
                {exported && (
                  <ExportButton query={exported} open={exporting} onOpen={setExporting} />
                )}
              </Suspense>
            }
          >
            {views}
          </FilterBar>
          {notice}
          {/* Focusable, so that keys scroll it before it has a row. */}
          <div className="work__scroll" ref={list} tabIndex={-1}>
            <ListBody {...props} scroller={list} />
          </div>
          <p className="work__keys" aria-hidden="true">
            <span>
              <kbd>J</kbd> <kbd>K</kbd> {t('list.keyMove')}
            </span>
            {keyWords.slice(0, 3).map(({ key, words }) => (
              <span key={key}>
                <kbd>{key}</kbd> {words}
              </span>
            ))}
            <span>
              <kbd>?</kbd> {t('list.keyHelp')}
            </span>
          </p>
        </section>
        {panel}
      </div>
      <KeysSheet
        open={helping}
        onClose={() => setHelping(false)}
        own={exported ? [...keyWords, { key: 'E', words: t('audit.export') }] : keyWords}
      />
    </main>
  )
}

interface ListBodyProps<Row> extends ListRoomProps<Row> {
  scroller: RefObject<HTMLDivElement | null>
}

/** The rows, or what stands in their place. */
function ListBody<Row>(props: ListBodyProps<Row>) {
  const { title, columns, pages, idOf, filters, url, empty, scroller } = props
  const t = useTranslations()
  if (pages.refused)
    return (
      <ListFailed
        refused={pages.refused}
        at={pages.refusedAt}
        busy={pages.isReading}
        onRetry={pages.retry}
      />
    )
  if (!pages.first) return <ListLoading columns={columns} />
  if (pages.rows.length === 0)
    return filters.some(({ name }) => url.values[name] !== undefined) ? (
      <ListNothingFound what={t('list.nothingFoundText')} onClear={() => url.setValues({})} />
    ) : (
      <ListEmpty {...empty} />
    )
  return (
    <RowsTable
      caption={title}
      columns={columns}
      rows={pages.rows}
      idOf={idOf}
      linkOf={(row) => url.linkTo(idOf(row))}
      openId={url.openId}
      onEnd={pages.more}
      scroller={scroller}
    />
  )
}
