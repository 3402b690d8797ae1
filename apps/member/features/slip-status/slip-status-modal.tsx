import { loadingDelayMs, tablePageSize } from '@champa/contract/constants'
import { readSlips } from '@champa/contract/slip'
import { arrowsClockwise } from '@champa/ui/icons/arrow'
import { Pager } from '@champa/ui/list/pager'
import { Icon } from '@champa/ui/brand/icon'
import { Sheet } from '@champa/ui/overlay/sheet'
import { EmptyState } from '@champa/ui/state/empty-state'
import { RetryCard } from '@champa/ui/state/retry-card'
import { StatementSkeleton } from '@champa/ui/list/statement-skeleton'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { SlipTable } from './slip-table.tsx'
import './slip-status.css'

interface SlipStatusModalProps {
  open: boolean
  onClose: () => void
}

/** Every slip that the member sent and its outcome, with live updates. */
export function SlipStatusModal({ open, onClose }: SlipStatusModalProps) {
  const t = useTranslations()
  return (
    <Sheet wide open={open} onClose={onClose} title={t('st.slips')} closeLabel={t('common.close')}>
      <SlipPages />
    </Sheet>
  )
}

/** The slips are loaded only while the sheet is rendered, starting at the first page every time. */
function SlipPages() {
  const t = useTranslations()
  const failureText = useFailureText()
  const [page, setPage] = useState(1)
  const query = useApiQuery(
    readSlips,
    { body: { page, limit: tablePageSize } },
    { keepPrevious: true },
  )
  const waiting = useDelayed(query.isPending, loadingDelayMs)
  if (query.isPending)
    return waiting ? (
      <StatementSkeleton rows={4} label={t('common.loading')} />
    ) : (
      <div className="slips__wait" />
    )
  if (!query.data) {
    return (
      <RetryCard
        small
        title={t('slips.loadFailed')}
        text={t('slips.loadFailedHint')}
        reason={failureText(query.error)}
        retryLabel={t('common.retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { total, slips } = query.data
  const pages = Math.max(1, Math.ceil(total / tablePageSize))
  return (
    <>
      <div className="between">
        <span className="t-sm c-2 num">
          {t('slips.updatedAt', { clock: formatDateTime(query.dataUpdatedAt).slice(11) })}
        </span>
        <button
          type="button"
          className={query.isFetching ? 'copy is-turning' : 'copy'}
          aria-busy={query.isFetching || undefined}
          onClick={() => void query.refetch()}
        >
          <Icon icon={arrowsClockwise} size={18} />
          {t('common.refresh')}
        </button>
      </div>
      {total === 0 ? (
        <EmptyState title={t('slips.empty')} text={t('slips.emptyText')} />
      ) : (
        <SlipTable slips={slips} busy={query.isPlaceholderData} />
      )}
      <Pager
        page={page}
        pages={pages}
        onPage={setPage}
        label={t('st.pages')}
        previousLabel={t('st.previous')}
        nextLabel={t('common.next')}
        pageLabel={(number) => t('st.page', { page: String(number) })}
      />
    </>
  )
}
