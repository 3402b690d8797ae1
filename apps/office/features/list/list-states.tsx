import { copy } from '@champa/client/device/copy'
import type { Refused } from '@champa/client/refused'
import { formatDateTime, formatShortTime } from '@champa/client/time'
import { loadingDelayMs } from '@champa/contract/constants'
import { Button } from '@champa/ui/action/button'
import { Icon } from '@champa/ui/brand/icon'
import { arrowsClockwise } from '@champa/ui/icons/arrow'
import { checkCircle, cloudSlash } from '@champa/ui/icons/desk'
import { copy as copyIcon } from '@champa/ui/icons/money'
import { funnelSimple } from '@champa/ui/icons/record'
import { toast } from '@champa/ui/overlay/toast'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Skeleton } from '@champa/ui/state/skeleton'
import { Spinner } from '@champa/ui/state/spinner'
import { useDelayed } from '@champa/ui/state/use-delayed'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { useNow } from '../../platform/device/use-now.ts'
import { cellClass, type Column } from './rows-table.tsx'
import type { PageOf, Pages } from './use-pages.ts'

const bars = [72, 56, 64, 48, 68, 60, 52, 70]

/** Grey bars in the shape of the list, after 200 ms. */
export function ListLoading<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const t = useTranslations()
  const isShown = useDelayed(true, loadingDelayMs)
  return (
    <div role="status" aria-busy="true">
      <span className="sr">{isShown && t('common.loading')}</span>
      {isShown && (
        <table className="rows" aria-hidden="true">
          <tbody>
            {bars.map((width) => (
              <tr key={width}>
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    <Skeleton width={`${width}%`} height={10} radius={5} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

interface StateProps {
  icon: string
  title: string
  text?: string | undefined
  children?: ReactNode
}

function State({ icon, title, text, children }: StateProps) {
  return (
    <div className="list-state">
      <Icon icon={icon} />
      <h2>{title}</h2>
      {text && <p className="c-2">{text}</p>}
      {children}
    </div>
  )
}

/** Nothing waits, or nothing has happened yet: the good news first. */
export function ListEmpty(props: { title: string; text: string; lastAt?: number | undefined }) {
  const t = useTranslations()
  const now = useNow()
  const { title, text, lastAt } = props
  return (
    <State icon={checkCircle} title={title} text={text}>
      {lastAt !== undefined && (
        <p className="c-3 num">{t('list.lastCame', { at: formatShortTime(lastAt, now) })}</p>
      )}
    </State>
  )
}

/** Nothing fits the filters. */
export function ListNothingFound({ what, onClear }: { what: string; onClear: () => void }) {
  const t = useTranslations()
  return (
    <State icon={funnelSimple} title={t('list.nothingFound')} text={what}>
      <Button kind="outline" size="sm" onClick={onClear}>
        {t('list.clear')} <kbd>Shift F</kbd>
      </Button>
    </State>
  )
}

interface FailedProps {
  refused: Refused
  at: number
  busy: boolean
  onRetry: () => void
}

/** Why the list could not be read, what happened to money (nothing), and what support asks for. */
export function ListFailed({ refused, at, busy, onRetry }: FailedProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const code = refused.unknownCode ?? refused.code
  const facts = [code, formatDateTime(at), refused.requestId].filter(Boolean).join(' · ')
  const take = async () => {
    const done = await copy(facts)
    toast.show({ kind: done ? 'ok' : 'err', text: t(done ? 'list.copied' : 'common.copyFail') })
  }
  return (
    <div role="alert">
      <State icon={cloudSlash} title={t('list.failed')} text={t('list.nothingMoved')}>
        <p className="c-2">{errorText(refused)}</p>
        <p className="c-3 num">{facts}</p>
        <div className="row">
          <Button kind="tonal" size="sm" icon={arrowsClockwise} busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
          <Button kind="ghost" size="sm" icon={copyIcon} onClick={() => void take()}>
            {t('list.copyForSupport')}
          </Button>
        </div>
      </State>
    </div>
  )
}

interface MorePagesProps {
  pages: Pages<PageOf<unknown>>
  children: ReactNode
}

/** A list in a page: its rows, and the button for the next ones. */
export function MorePages({ pages, children }: MorePagesProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  if (pages.refused)
    return (
      <RetryRow
        title={t('common.loadFailed')}
        text={errorText(pages.refused)}
        retryLabel={t('common.retry')}
        busy={pages.isReading}
        onRetry={pages.retry}
      />
    )
  if (!pages.first) return <Spinner label={t('common.loading')} />
  return (
    <>
      {children}
      {pages.hasMore && (
        <Button kind="outline" size="sm" busy={pages.isReading} onClick={pages.more}>
          {t('members.more')}
        </Button>
      )}
    </>
  )
}
