import { inboxViews } from '@champa/contract/office/chat/endpoints'
import { Segmented } from '@champa/ui/action/segmented'
import { SearchField } from '@champa/ui/form/search-field'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'
import { useMe } from '../../../platform/use-me.ts'
import { useKeys } from '../use-keys.ts'
import type { InboxView } from './arrange-inbox.ts'
import { InboxList, neighbourOf } from './inbox-list.tsx'
import { useInbox } from './use-inbox.ts'
import './inbox.css'

/** The list of conversations with its views and search. */
export function InboxPanel({ current, notice }: { current: string | null; notice: ReactNode }) {
  const t = useTranslations()
  const me = useMe()
  const [view, setView] = useState<InboxView>('open')
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 250)
  const inbox = useInbox(view, search, me.id)
  const go = (step: 1 | -1) => {
    const room = neighbourOf(inbox.rows, current, step)
    if (room !== null) navigate(`/office/conversations/${room}`)
  }
  useKeys({
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    KeyS: () => document.querySelector<HTMLElement>('.inbox [type=search]')?.focus(),
  })
  const words: Record<InboxView, string> = {
    open: t('inbox.open'),
    mine: t('inbox.mine'),
    unassigned: t('inbox.unassigned'),
    closed: t('inbox.closed'),
  }
  const counted = (one: InboxView) =>
    one === 'closed' || !inbox.counts ? words[one] : `${inbox.counts[one]}\n${words[one]}`
  // The views `open` and `closed`, which together contain every conversation.
  const elsewhere = (['open', 'closed'] as const)
    .filter((one) => one !== view)
    .map((one) => ({ label: t('inbox.searchIn', { view: words[one] }), open: () => setView(one) }))
  return (
    <section className="inbox" aria-label={t('inbox.title')}>
      <div className="inbox__top">
        <SearchField
          label={t('inbox.search')}
          clearLabel={t('inbox.clear')}
          value={typed}
          onValueChange={setTyped}
        />
        <Segmented
          label={t('inbox.views')}
          segments={inboxViews.map((one) => ({ value: one, label: counted(one) }))}
          value={view}
          onPick={setView}
        />
      </div>
      {notice}
      <InboxList inbox={inbox} elsewhere={search === '' ? null : elsewhere} current={current} />
    </section>
  )
}

/** Debounces a value, so that a search is not sent for every keystroke. */
function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
