import { loadingDelayMs, tablePageSize } from '@champa/contract/constants'
import { readStatement, type StatementRow } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { ButtonLink } from '@champa/ui/action/button-link'
import { Button } from '@champa/ui/action/button'
import { Pager } from '@champa/ui/list/pager'
import { StatementList } from '@champa/ui/list/statement-row'
import { StatementSkeleton } from '@champa/ui/list/statement-skeleton'
import { Skeleton } from '@champa/ui/state/skeleton'
import { EmptyState } from '@champa/ui/state/empty-state'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { useRelativeTime } from '../../platform/relative-time.ts'
import { CsvButton } from './csv-button.tsx'
import { MovementRow } from './movement-row.tsx'
import { type Filters, hasFilters, pageCount, toQuery } from './read-filters.ts'
import { StatementTotals } from './statement-totals.tsx'
import { useNow } from './use-now.ts'
import './statement.css'

interface StatementPagesProps {
  page: number
  filters: Filters
  onPage: (page: number) => void
  /** Where the button of an empty statement leads to. */
  depositHref: string
  onClear: () => void
  onOpen: (movement: StatementRow) => void
}

/**
 * The movements that match the filters, newest first, ten per page. The rows on screen are updated
 * live.
 */
export function StatementPages({
  page,
  filters,
  onPage,
  depositHref,
  onClear,
  onOpen,
}: StatementPagesProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  const answer = useApiQuery(
    readStatement,
    { body: { ...toQuery(filters), page, limit: tablePageSize } },
    { keepPrevious: true },
  )
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const speakTime = useRelativeTime()
  // The rows wait for their relative times, which would otherwise add a line to some of them.
  const waiting = useDelayed(!answer.data || !speakTime, loadingDelayMs)
  const now = useNow()
  if (answer.isError && !answer.data) {
    return (
      <RetryCard
        title={t('st.errorTitle')}
        text={t('st.errorText')}
        reason={failureText(answer.error)}
        retryLabel={t('common.retry')}
        busy={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  if (!answer.data || !speakTime) return waiting ? <FirstSkeleton /> : null
  const { total, statements } = answer.data
  const pages = pageCount(total, tablePageSize)
  if (total === 0)
    return hasFilters(filters) ? (
      <NoMatch onClear={onClear} />
    ) : (
      <Nothing depositHref={depositHref} />
    )
  if (statements.length === 0) return <PastTheEnd onFirst={() => onPage(1)} />
  return (
    <>
      <FoundBar total={total} filters={filters} onClear={onClear} />
      <StatementTotals filters={filters} currency={currency} />
      <StatementList label={t('st.title')} busy={answer.isPlaceholderData}>
        {statements.map((movement) => (
          <MovementRow
            key={movement._id}
            movement={movement}
            currency={currency}
            now={now}
            speakTime={speakTime}
            onOpen={onOpen}
          />
        ))}
      </StatementList>
      <Pager
        page={page}
        pages={pages}
        onPage={onPage}
        label={t('st.pages')}
        previousLabel={t('st.previous')}
        nextLabel={t('common.next')}
        pageLabel={(number) => t('st.page', { page: String(number) })}
      />
      <p className="sr" role="status">
        {pages > 1 && !answer.isPlaceholderData
          ? t('st.pageShown', { page: String(page), pages: String(pages) })
          : ''}
      </p>
    </>
  )
}

/** The first load in its final layout: the count, the totals, the rows. */
function FirstSkeleton() {
  const t = useTranslations()
  return (
    <>
      <div className="between st-found" aria-hidden="true">
        <Skeleton width={80} height={14} />
        <Skeleton width={130} height={44} radius={22} />
      </div>
      <div className="st-totals t-sm" aria-hidden="true">
        {[0, 1, 2].map((total) => (
          <Skeleton key={total} width={74} height={42} />
        ))}
      </div>
      <StatementSkeleton label={t('common.loading')} />
    </>
  )
}

interface FoundBarProps extends Pick<StatementPagesProps, 'filters' | 'onClear'> {
  total: number
}

/** The number of matching movements, the button that clears the filters, and the download. */
function FoundBar({ total, filters, onClear }: FoundBarProps) {
  const t = useTranslations()
  const online = useOnline()
  return (
    <div className="between st-found">
      <div className="st-found__count">
        <p className="t-sm c-2 num" role="status">
          {t('st.found', { n: total })}
        </p>
        {hasFilters(filters) && (
          <Button kind="ghost" size="sm" onClick={onClear}>
            {t('st.clear')}
          </Button>
        )}
      </div>
      <CsvButton filters={filters} unavailable={!online} />
    </div>
  )
}

function Nothing({ depositHref }: Pick<StatementPagesProps, 'depositHref'>) {
  const t = useTranslations()
  return (
    <EmptyState title={t('st.emptyTitle')} text={t('st.emptyText')}>
      <ButtonLink href={depositHref}>{t('st.deposit')}</ButtonLink>
    </EmptyState>
  )
}

function NoMatch({ onClear }: Pick<StatementPagesProps, 'onClear'>) {
  const t = useTranslations()
  return (
    <EmptyState title={t('st.noMatchTitle')} text={t('st.noMatchText')}>
      <Button kind="tonal" onClick={onClear}>
        {t('st.clear')}
      </Button>
    </EmptyState>
  )
}

function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  const t = useTranslations()
  return (
    <EmptyState title={t('st.pastEndTitle')} text={t('st.pastEndText')}>
      <Button kind="tonal" onClick={onFirst}>
        {t('st.firstPage')}
      </Button>
    </EmptyState>
  )
}
