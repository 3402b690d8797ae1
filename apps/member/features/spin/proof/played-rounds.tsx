import { loadingDelayMs, tablePageSize } from '@champa/contract/constants'
import { readRounds } from '@champa/contract/spin'
import { Pager } from '@champa/ui/list/pager'
import { StatementSkeleton } from '@champa/ui/list/statement-skeleton'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { useFailureText } from '../../../platform/reasons/failure-text.ts'
import { RoundRow } from './round-row.tsx'

/** The member's rounds, newest first; at most one is expanded. */
export function PlayedRounds() {
  const t = useTranslations()
  const failureText = useFailureText()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number | null>(null)
  const query = useApiQuery(
    readRounds,
    { body: { page, limit: tablePageSize } },
    { keepPrevious: true },
  )
  const waiting = useDelayed(query.isPending, loadingDelayMs)
  const { data } = query
  return (
    <section className="stack" aria-label={t('proof.rounds')}>
      <h3 className="t-h3">{t('proof.rounds')}</h3>
      {!data && query.isError && (
        <RetryCard
          small
          title={t('common.loadFailed')}
          text={t('proof.safe')}
          reason={failureText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !query.isError && waiting && (
        <StatementSkeleton rows={3} label={t('common.loading')} />
      )}
      {data?.total === 0 && (
        <div className="card pad t-center">
          <p className="fw-6">{t('proof.roundsEmpty')}</p>
          <p className="t-sm c-2">{t('proof.roundsEmptyText')}</p>
        </div>
      )}
      {data && data.rounds.length > 0 && (
        <ul
          className={query.isPlaceholderData ? 'list is-busy' : 'list'}
          aria-busy={query.isPlaceholderData || undefined}
        >
          {data.rounds.map((round) => (
            <RoundRow
              key={round.no}
              round={round}
              open={open === round.no}
              onToggle={() => setOpen(open === round.no ? null : round.no)}
            />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / tablePageSize)}
          onPage={setPage}
          label={t('proof.pages')}
          previousLabel={t('st.previous')}
          nextLabel={t('common.next')}
          pageLabel={(number) => t('st.page', { page: String(number) })}
        />
      )}
    </section>
  )
}
