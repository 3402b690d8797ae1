import { tablePageSize } from '@champa/contract/constants'
import { type Currency, formatSigned } from '@champa/ui/format/format-money'
import { Pager } from '@champa/ui/list/pager'
import { Table } from '@champa/ui/list/table'
import { EmptyState } from '@champa/ui/state/empty-state'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '@champa/client/time'
import type { Invites } from './invite-rules.ts'

interface EarningsProps {
  invites: Invites
  /** True while the next page is loading and the current page stays visible. */
  turning: boolean
  page: number
  currency: Currency
  onPage: (page: number) => void
}

/** Commission by friend, ten per page, newest first; the server masks the names. */
export function Earnings({
  invites: { total, invites },
  turning,
  page,
  currency,
  onPage,
}: EarningsProps) {
  const t = useTranslations()
  if (total === 0) return <EmptyState title={t('inv.emptyTitle')} text={t('inv.emptyText')} />
  return (
    <section className="stack invite__earnings" aria-label={t('inv.history')}>
      <h3 className="t-h3">{t('inv.history')}</h3>
      <div
        className={turning ? 'card invite__table is-busy' : 'card invite__table'}
        aria-busy={turning || undefined}
      >
        <Table
          caption={t('inv.history')}
          rows={invites.map((invite, index) => ({ ...invite, key: `${page}-${index}` }))}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'friend',
              head: t('inv.friend'),
              cell: ({ from, games }) => <Friend from={from} games={games} />,
            },
            { key: 'at', head: t('common.date'), cell: ({ createdAt }) => <When at={createdAt} /> },
            {
              key: 'amount',
              head: t('common.amount'),
              number: true,
              cell: ({ amount }) => <b className="fw-7 c-jade">{formatSigned(amount, currency)}</b>,
            },
          ]}
        />
      </div>
      <Pager
        page={page}
        pages={Math.ceil(total / tablePageSize)}
        onPage={onPage}
        label={t('st.pages')}
        previousLabel={t('st.previous')}
        nextLabel={t('common.next')}
        pageLabel={(number) => t('st.page', { page: String(number) })}
      />
    </section>
  )
}

function Friend({
  from: { name, phone },
  games,
}: Pick<Invites['invites'][number], 'from' | 'games'>) {
  const t = useTranslations()
  return (
    <>
      <span className="fw-6 num" translate="no">
        {name} {phone !== null && <span className="nowrap c-2">{phone}</span>}
      </span>
      <span className="t-sm c-2 invite__games">
        {games.length > 0 ? games.join(', ') : t('inv.otherEarning')}
      </span>
    </>
  )
}

function When({ at }: { at: number }) {
  const [day, clock] = formatDateTime(at).split(' ')
  return (
    <span className="num c-2">
      <span className="nowrap">{day}</span> <span className="nowrap">{clock}</span>
    </span>
  )
}
