import { Button } from '@champa/ui/action/button'
import { receiptBold } from '@champa/ui/icons/money'
import { PageHead } from '@champa/ui/shell/page-head'
import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearchParams } from 'wouter'
import { FilterBar } from '../../features/statement/filter-bar.tsx'
import {
  type Filters,
  noFilters,
  readFilters,
  readPage,
  writeFilters,
} from '../../features/statement/read-filters.ts'
import type { Movement } from '../../features/statement/movement-row.tsx'
import { StatementPages } from '../../features/statement/statement-pages.tsx'
import { useMoneyToasts } from '../../features/wallet/use-money-toasts.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { lazyPart } from '../part/lazy-part.tsx'

const ReceiptSheet = lazyPart(
  async () => (await import('../../features/statement/receipt/receipt-sheet.tsx')).ReceiptSheet,
)
const SlipStatusModal = lazyPart(
  async () => (await import('../../features/slip-status/slip-status-modal.tsx')).SlipStatusModal,
)

/**
 * `/user/statement?types=deposit&page=2&modal=slips`: the view is stored in the URL, so back and
 * reload keep it.
 */
export function Statement() {
  const t = useTranslations()
  const [search, setSearch] = useSearchParams()
  const [receipt, setReceipt] = useState<{ movement: Movement; open: boolean } | null>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  useScreen(t('st.title'))
  useMoneyToasts()
  const filters = readFilters(search)
  const filter = (wanted: Filters) => setSearch(writeFilters(wanted))
  const openReceipt = useCallback((movement: Movement) => setReceipt({ movement, open: true }), [])
  const clear = () => {
    filterButton.current?.focus()
    filter(noFilters)
  }
  const show = (page: number) => {
    setSearch({ ...writeFilters(filters), ...(page === 1 ? {} : { page: String(page) }) })
    globalThis.scrollTo({ top: 0 })
  }
  const showSlips = (shown: boolean) =>
    setSearch(
      (before) => {
        if (shown) before.set('modal', 'slips')
        else before.delete('modal')
        return before
      },
      { replace: !shown },
    )
  return (
    <main className="wrap wrap--narrow">
      <PageHead title={t('st.title')}>
        <Button
          kind="tonal"
          size="sm"
          icon={receiptBold}
          aria-haspopup="dialog"
          onClick={() => showSlips(true)}
        >
          {t('st.slips')}
        </Button>
      </PageHead>
      <FilterBar filters={filters} onFilter={filter} place={filterButton} />
      <StatementPages
        page={readPage(search.get('page'))}
        filters={filters}
        onPage={show}
        depositHref="/user/home?open=deposit"
        onClear={clear}
        onOpen={openReceipt}
      />
      {receipt && (
        <ReceiptSheet
          key={receipt.movement._id}
          open={receipt.open}
          onClose={() => setReceipt({ ...receipt, open: false })}
          movement={receipt.movement}
        />
      )}
      <SlipStatusModal open={search.get('modal') === 'slips'} onClose={() => showSlips(false)} />
    </main>
  )
}
