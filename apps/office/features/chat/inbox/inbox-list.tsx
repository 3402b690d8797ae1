import type { InboxRow } from '@champa/contract/office/chat/endpoints'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Skeleton } from '@champa/ui/state/skeleton'
import { Spinner } from '@champa/ui/state/spinner'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
import type { Inbox } from './use-inbox.ts'
import { RowLink } from './row-link.tsx'
import type { LongRows } from './long-rows.tsx'

interface Props {
  inbox: Inbox
  /** Other views in which the search can be repeated; null without a search. */
  elsewhere: readonly { label: string; open: () => void }[] | null
  /** Id of the open conversation. */
  current: string | null
}

/** The conversations of a view, with infinite scrolling and arrow-key navigation. */
export function InboxList({ inbox, elsewhere, current }: Props) {
  const t = useTranslations()
  const errorText = useErrorText()
  const { rows } = inbox
  if (inbox.error)
    return (
      <div className="inbox__note">
        <RetryRow
          title={t('common.loadFailed')}
          text={errorText(inbox.error)}
          retryLabel={t('common.retry')}
          onRetry={inbox.retry}
        />
      </div>
    )
  if (inbox.pending)
    return (
      <div className="inbox__rows" aria-busy="true">
        {[0, 1, 2, 3, 4].map((at) => (
          <div key={at} className="inbox-row">
            <Skeleton width={36} height={36} radius={18} />
            <Skeleton width="80%" height={18} />
          </div>
        ))}
      </div>
    )
  if (rows.length === 0) {
    return (
      <div className="inbox__note t-sm c-2">
        <p role="status">
          <b>{elsewhere ? t('inbox.emptySearch') : t('inbox.empty')}</b>
        </p>
        {elsewhere ? (
          elsewhere.map(({ label, open }) => (
            <button key={label} type="button" className="link" onClick={open}>
              {label}
            </button>
          ))
        ) : (
          <p>{t('inbox.emptyText')}</p>
        )}
      </div>
    )
  }
  return <Rows inbox={inbox} current={current} />
}

/**
 * The rows; a long list keeps only those near the window in the page (long-rows.tsx). Arrow keys,
 * Home and End move the focus; Enter opens the focused conversation.
 */
function Rows({ inbox, current }: Pick<Props, 'inbox' | 'current'>) {
  const t = useTranslations()
  const { rows } = inbox
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const Long = useLongRows(rows.length)
  // The list is a single tab stop: the open conversation, or else the first.
  const stop = rows.some(({ room }) => room === current) ? current : rows[0]?.room
  const link = (row: InboxRow) => (
    <RowLink row={row} current={row.room === current} stop={row.room === stop} />
  )
  const linkOf = (room: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-room="${CSS.escape(room)}"]`)
  const walk = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ room }) => room === focused)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (event.altKey || at < 0 || to === undefined) return
    event.preventDefault()
    const room = rows[to]?.room
    if (room === undefined) return
    // The row must be in the page before it can take the focus.
    flushSync(() => setFocused(room))
    linkOf(room)?.focus()
  }
  // The links of a list that becomes long are new elements.
  const keepFocus = useEffectEvent(() => {
    if (focused !== null && document.activeElement === document.body)
      linkOf(focused)?.focus({ preventScroll: true })
  })
  useEffect(() => keepFocus(), [Long])
  return (
    <div
      className="inbox__rows"
      ref={scroller}
      onKeyDown={walk}
      onFocus={({ target }) => setFocused(target.dataset['room'] ?? null)}
      onBlur={() => setFocused(null)}
    >
      {Long ? (
        <Long rows={rows} kept={[stop, focused]} scroller={scroller}>
          {link}
        </Long>
      ) : (
        <ul aria-label={t('inbox.title')}>
          {rows.map((row) => (
            <li key={row.room}>{link(row)}</li>
          ))}
        </ul>
      )}
      {inbox.hasMore && <More loading={inbox.loadingMore} onNear={inbox.more} />}
    </div>
  )
}

/** The number of rows from which a list is long: more than three loaded pages. */
const longFrom = 100

/**
 * The component of a long list, loaded when the list becomes long; null for a short list and until
 * it has loaded. A list that was long stays so.
 */
function useLongRows(count: number): typeof LongRows | null {
  const [component, setComponent] = useState<typeof LongRows | null>(null)
  const isLong = count > longFrom
  useEffect(() => {
    // Without the component all rows are rendered, as in a short list.
    if (isLong)
      import('./long-rows.tsx').then(
        (loaded) => setComponent(() => loaded.LongRows),
        () => undefined,
      )
  }, [isLong])
  return component
}

/**
 * Loads the next page when it scrolls into view or is clicked. The button is no tab stop, because
 * it disappears when pressed and arrow keys load more pages anyway.
 */
function More({ loading, onNear }: { loading: boolean; onNear: () => void }) {
  const t = useTranslations()
  const end = useRef<HTMLDivElement>(null)
  const near = useRef(onNear)
  useEffect(() => {
    near.current = onNear
  })
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && near.current(), {
      rootMargin: '300px',
    })
    if (end.current) watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [loading])
  return (
    <div ref={end} className="inbox__more">
      {loading ? (
        <Spinner label={t('common.loading')} />
      ) : (
        <button type="button" className="link" tabIndex={-1} onClick={onNear}>
          {t('inbox.more')}
        </button>
      )}
    </div>
  )
}

/** Id of the conversation before (-1) or after (1) the open one. */
export function neighbourOf(
  rows: readonly InboxRow[],
  current: string | null,
  step: 1 | -1,
): string | null {
  const at = rows.findIndex(({ room }) => room === current)
  return (at < 0 ? rows[0] : rows[at + step])?.room ?? null
}
