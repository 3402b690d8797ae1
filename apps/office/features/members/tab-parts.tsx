import type { Refused } from '@champa/client/refused'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { type MemberTab, type OfMember, tabOf } from './member-tabs.ts'

interface TabRowProps {
  tabs: readonly MemberTab[]
  value: MemberTab
  onPick: (tab: MemberTab) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The tabs in one row, which scrolls sideways where it is narrow. Arrow keys move the focus and
 * Enter opens, because every tab that is opened is recorded.
 */
export function TabRow({ tabs, value, onPick }: TabRowProps) {
  const t = useTranslations()
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const step = steps[event.key]
    if (step === undefined || at < 0) return
    event.preventDefault()
    buttons.at((at + step) % buttons.length)?.focus()
  }
  return (
    <div className="member__tabs" role="tablist" aria-label={t('members.parts')} onKeyDown={walk}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === value}
          aria-controls={tab === value ? 'tab-panel' : undefined}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onPick(tab)}
        >
          {t(`memberTab.${tab}`)}
        </button>
      ))}
    </div>
  )
}

export function TabPanel({ tab, ...member }: OfMember & { tab: MemberTab }) {
  const t = useTranslations()
  const Tab = tabOf(tab)
  return (
    <div
      className="member__panel"
      role="tabpanel"
      id="tab-panel"
      aria-labelledby={`tab-${tab}`}
      tabIndex={0}
    >
      <Suspense fallback={<Spinner label={t('common.loading')} />}>
        <Tab {...member} />
      </Suspense>
    </div>
  )
}

interface TabDataProps<Data> {
  query: UseQueryResult<Data, Refused>
  children: (data: Data) => ReactNode
}

/** The data of a tab, or that it is being read, or why it could not be read. */
export function TabData<Data>({ query, children }: TabDataProps<Data>) {
  const t = useTranslations()
  const errorText = useErrorText()
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Spinner label={t('common.loading')} />
  return (
    <RetryRow
      title={t('common.loadFailed')}
      text={errorText(query.error)}
      retryLabel={t('common.retry')}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

/** Reading a tab is recorded, so it happens when it is opened and never by itself. */
export const onceOpened = { staleTime: 0, notByItself: true } as const

interface PartProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A part of a tab with its heading. */
export function TabPart({ title, aside, children }: PartProps) {
  return (
    <section className="member__part">
      <h2>
        {title}
        {aside !== undefined && <span className="panel__aside">{aside}</span>}
      </h2>
      {children}
    </section>
  )
}
