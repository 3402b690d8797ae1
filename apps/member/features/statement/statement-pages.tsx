import { loadingDelayMs, tablePageSize } from '@champa/contract/limits'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { ButtonLink } from '@champa/ui/action/button-link'
import { Button } from '@champa/ui/action/button'
import { Pager } from '@champa/ui/list/pager'
import { StatementList } from '@champa/ui/list/statement-row'
import { StatementSkeleton } from '@champa/ui/list/statement-skeleton'
import { EmptyState } from '@champa/ui/state/empty-state'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../platform/api/use-ask.ts'
import { MovementRow } from './movement-row.tsx'
import { pageCount } from './read-page.ts'
import { useNow } from './use-now.ts'

interface StatementPagesProps {
  page: number
  onPage: (page: number) => void
  /** Where an empty statement sends the member. */
  depositHref: string
}

/** Every movement of the member, newest first, ten a page; the rows change by themselves while they are looked at. */
export function StatementPages({ page, onPage, depositHref }: StatementPagesProps) {
  const t = useTranslations()
  const answer = useAsk(readStatement, { body: { page, limit: tablePageSize } }, { keepPrevious: true })
  const currency = useAsk(readWallet).data?.currency ?? 'THB'
  const waiting = useDelayed(answer.isPending, loadingDelayMs)
  const now = useNow()
  if (answer.isPending) return waiting ? <StatementSkeleton label={t('common.loading')} /> : null
  if (!answer.data) {
    return <RetryCard title={t('st.errorTitle')} text={t('st.errorText')} retryLabel={t('common.retry')} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
  }
  const { total, statements } = answer.data
  const pages = pageCount(total, tablePageSize)
  if (total === 0) return <Nothing depositHref={depositHref} />
  if (statements.length === 0) return <PastTheEnd onFirst={() => onPage(1)} />
  return (
    <>
      <StatementList label={t('st.title')} busy={answer.isPlaceholderData}>
        {statements.map((movement) => <MovementRow key={movement._id} movement={movement} currency={currency} now={now} />)}
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
      <p className="sr" role="status">{pages > 1 && !answer.isPlaceholderData ? t('st.pageShown', { page: String(page), pages: String(pages) }) : ''}</p>
    </>
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

function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  const t = useTranslations()
  return (
    <EmptyState title={t('st.pastEndTitle')} text={t('st.pastEndText')}>
      <Button kind="tonal" onClick={onFirst}>{t('st.firstPage')}</Button>
    </EmptyState>
  )
}
