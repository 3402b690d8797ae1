import { copy } from '@champa/client/device/copy'
import { useLink } from '@champa/ui/action/link-context'
import { Icon } from '@champa/ui/brand/icon'
import { arrowLeft, close } from '@champa/ui/icons/arrow'
import { copy as copyIcon } from '@champa/ui/icons/money'
import { toast } from '@champa/ui/overlay/toast'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import './panel.css'

interface PanelProps {
  /** Names the panel for screen readers and heads it. */
  title: ReactNode
  label: string
  /** The line above the title: id, age, second facts. */
  above?: ReactNode
  /** Below the title. */
  below?: ReactNode
  /** The link back to the list. */
  backHref: string
  /** Always visible: the decisions. */
  foot?: ReactNode
  children: ReactNode
}

/** The open item of a list: docked beside it, on a phone a page with a way back. */
export function Panel({ title, label, above, below, backHref, foot, children }: PanelProps) {
  const t = useTranslations()
  const Link = useLink()
  return (
    <section className="panel" aria-label={label}>
      <header className="panel__head">
        <div className="panel__top">
          <Link className="panel__close" href={backHref} aria-label={t('list.closePanel')}>
            <span className="panel__back">
              <Icon icon={arrowLeft} size={20} />
            </span>
            <span className="panel__x">
              <Icon icon={close} size={18} />
            </span>
          </Link>
          <div className="panel__above">{above}</div>
        </div>
        <h2>{title}</h2>
        {below}
      </header>
      <div className="panel__body" tabIndex={0} role="group" aria-label={label}>
        {children}
      </div>
      {foot && <footer className="panel__foot">{foot}</footer>}
    </section>
  )
}

interface UnreadPanelProps {
  title: string
  backHref: string
  query: { error: unknown; isFetching: boolean; refetch(): unknown }
}

/** A panel in place of an item that is being read, or could not be read. */
export function UnreadPanel({ title, backHref, query }: UnreadPanelProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  return (
    <Panel title={title} label={title} backHref={backHref}>
      <div className="panel__part">
        {query.error ? (
          <RetryRow
            title={t('common.loadFailed')}
            text={errorText(query.error)}
            retryLabel={t('common.retry')}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Spinner label={t('common.loading')} />
        )}
      </div>
    </Panel>
  )
}

export function PanelPart({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="panel__part">
      <h3>
        {title}
        {aside && <span className="panel__aside">{aside}</span>}
      </h3>
      {children}
    </section>
  )
}

export interface PanelFact {
  term: string
  value: ReactNode
  /** The whole text that the copy button takes, where people take the fact elsewhere. */
  copied?: string | null | undefined
}

/** Facts of an item; those without a value are left out. */
export function Facts({ facts }: { facts: readonly PanelFact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ term, value, copied }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {copied && <CopyIcon what={term} text={copied} />}
            </dd>
          </div>
        ))}
    </dl>
  )
}

function CopyIcon({ what, text }: { what: string; text: string }) {
  const t = useTranslations()
  const take = async () => {
    const done = await copy(text)
    toast.show({ kind: done ? 'ok' : 'err', text: t(done ? 'list.copied' : 'common.copyFail') })
  }
  return (
    <button
      type="button"
      className="facts__copy"
      aria-label={t('list.copyWhat', { what })}
      onClick={() => void take()}
    >
      <Icon icon={copyIcon} size={16} />
    </button>
  )
}
