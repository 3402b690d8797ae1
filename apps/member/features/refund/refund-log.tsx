import { loadingDelayMs, tablePageSize } from '@champa/contract/constants'
import { readRefunds } from '@champa/contract/refund'
import { type Currency, formatSigned } from '@champa/ui/format/format-money'
import { Pager } from '@champa/ui/list/pager'
import { StatementSkeleton } from '@champa/ui/list/statement-skeleton'
import { Table } from '@champa/ui/list/table'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'
import { useFailureText } from '../../platform/reasons/failure-text.ts'

/** Received refunds, ten per page, newest first; loaded only while the sheet is rendered. */
export function RefundLog({ currency }: { currency: Currency }) {
  const t = useTranslations()
  const failureText = useFailureText()
  const [page, setPage] = useState(1)
  const query = useApiQuery(
    readRefunds,
    { body: { page, limit: tablePageSize } },
    { keepPrevious: true },
  )
  const waiting = useDelayed(query.isPending, loadingDelayMs)
  if (query.isPending)
    return waiting ? <StatementSkeleton rows={2} label={t('common.loading')} /> : null
  if (!query.data) {
    return (
      <RetryCard
        small
        title={t('common.loadFailed')}
        text={t('ref.stillThere')}
        reason={failureText(query.error)}
        retryLabel={t('common.retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { total, refunds } = query.data
  return (
    // The section is focusable, so that the sheet can be scrolled by keyboard when it has no
    // enabled button.
    <section className="stack refund__log" aria-label={t('ref.log')} tabIndex={0}>
      <h3 className="t-h3">{t('ref.log')}</h3>
      {total === 0 && (
        <div className="card pad refund__none">
          <p className="fw-6">{t('ref.emptyLog')}</p>
          <p className="t-sm c-2">{t('ref.emptyLogText')}</p>
        </div>
      )}
      {total > 0 && (
        <div
          className={query.isPlaceholderData ? 'card refund__table is-busy' : 'card refund__table'}
          aria-busy={query.isPlaceholderData || undefined}
        >
          <Table
            caption={t('ref.log')}
            rows={refunds.map((refund, index) => ({ ...refund, key: `${page}-${index}` }))}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'at',
                head: t('ref.logDate'),
                cell: ({ createdAt }) => (
                  <span className="num c-2">{formatDateTime(createdAt)}</span>
                ),
              },
              {
                key: 'amount',
                head: t('ref.logAmount'),
                number: true,
                cell: ({ refundAmount }) => (
                  <b className="fw-7 c-jade">{formatSigned(refundAmount, currency)}</b>
                ),
              },
            ]}
          />
        </div>
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / tablePageSize)}
        onPage={setPage}
        label={t('st.pages')}
        previousLabel={t('st.previous')}
        nextLabel={t('common.next')}
        pageLabel={(number) => t('st.page', { page: String(number) })}
      />
    </section>
  )
}
