import { loadingDelayMs, tablePageSize, type Currency } from '@champa/contract/constants'
import { readCoins } from '@champa/contract/spin'
import { readWallet } from '@champa/contract/wallet'
import { formatShort } from '@champa/ui/format/format-money'
import { Pager } from '@champa/ui/list/pager'
import { StatementSkeleton } from '@champa/ui/list/statement-skeleton'
import { Table } from '@champa/ui/list/table'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { useApiQuery } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import './coins-sheet.css'

interface CoinsSheetProps {
  open: boolean
  onClose: () => void
}

type CoinsPage = Answer<typeof readCoins>

/**
 * The sheet about coins: how they are earned, and the log of earned and spent coins, ten per page.
 */
export function CoinsSheet({ open, onClose }: CoinsSheetProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const [page, setPage] = useState(1)
  const query = useApiQuery(
    readCoins,
    { body: { page, limit: tablePageSize } },
    { keepPrevious: true, enabled: open },
  )
  const waiting = useDelayed(query.isPending && open, loadingDelayMs)
  const { data } = query
  return (
    <Sheet open={open} onClose={onClose} title={t('coins.title')} closeLabel={t('common.close')}>
      {data && (
        <InfoNote kind="info">
          <CoinRule page={data} currency={currency} />
        </InfoNote>
      )}
      {!data && query.isError && (
        <RetryCard
          small
          title={t('common.loadFailed')}
          text={t('coins.safe')}
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
          <p className="fw-6">{t('coins.empty')}</p>
          <p className="t-sm c-2">{t('coins.emptyText')}</p>
        </div>
      )}
      {data && data.total > 0 && <CoinTable page={data} busy={query.isPlaceholderData} />}
      {data && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / tablePageSize)}
          onPage={setPage}
          label={t('coins.pages')}
          previousLabel={t('st.previous')}
          nextLabel={t('common.next')}
          pageLabel={(number) => t('st.page', { page: String(number) })}
        />
      )}
    </Sheet>
  )
}

/** How coins are earned, and how much of the member's deposits can still earn some. */
function CoinRule({ page, currency }: { page: CoinsPage; currency: Currency }) {
  const t = useTranslations()
  const { depositPerCoin, basis, toPlay } = page
  if (depositPerCoin === null) return t('coins.noRule')
  const rule = t(`coins.rule.${basis}`, { amount: formatShort(depositPerCoin, currency) })
  if (basis === 'net' || toPlay === 0n) return rule
  return (
    <>
      {rule}
      <br />
      <span className="num">{t('coins.toPlay', { amount: formatShort(toPlay, currency) })}</span>
    </>
  )
}

function CoinTable({ page: { coins }, busy }: { page: CoinsPage; busy: boolean }) {
  const t = useTranslations()
  return (
    <div className={busy ? 'card coins is-busy' : 'card coins'} aria-busy={busy || undefined}>
      <Table
        caption={t('coins.log')}
        rows={coins.map((coin, index) => ({ ...coin, key: `${coin.createdAt}-${index}` }))}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'what',
            head: t('coins.what'),
            cell: ({ reason, createdAt }) => (
              <>
                <b className="fw-6 coins__what">{t(`coins.reason.${reason}`)}</b>
                <span className="t-sm c-3 num">{formatDateTime(createdAt)}</span>
              </>
            ),
          },
          {
            key: 'amount',
            head: t('coins.amount'),
            number: true,
            cell: ({ amount }) => (
              <b className={amount > 0 ? 'fw-7 c-jade' : 'fw-7'}>{formatCoins(amount)}</b>
            ),
          },
          {
            key: 'balance',
            head: t('coins.balance'),
            number: true,
            cell: ({ balance }) => <span className="c-2">{balance}</span>,
          },
        ]}
      />
    </div>
  )
}

/**
 * Formats coins as `+5` earned or `−1` spent: coins are whole numbers, and colour is never the only
 * sign.
 */
export function formatCoins(amount: number): string {
  return amount < 0 ? `\u2212${-amount}` : `+${amount}`
}
