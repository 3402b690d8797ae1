import { formatShortTime } from '@champa/client/time'
import { maxListRows } from '@champa/contract/office/lists'
import { listPayments, type PaymentRow } from '@champa/contract/office/payments'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { useNow } from '../../../platform/device/use-now.ts'
import { ListRoom } from '../../list/list-room.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { focusAct } from '../../list/use-room-keys.ts'
import { usePages } from '../../list/use-pages.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { useWork } from '../../list/use-work.ts'
import { DepositFigures } from '../deposit-figures.tsx'
import { DepositTabs } from '../deposit-tabs.tsx'
import { pathOf } from '../deposit-views.ts'
import { readItemId, toItemId } from '../../list/item-id.ts'
import { paymentFiltersOf, usePaymentFilters } from './payment-filters.ts'
import { PayerMark, PaymentSum, StateMark, WaitedMark } from './payment-marks.tsx'
import { PaymentPanel } from './payment-panel.tsx'

const idOf = ({ account, payment }: PaymentRow): string => toItemId(account, payment)
/** New payments are announced by the socket; this covers what it missed, and the waiting times. */
const refetchEveryMs = 15_000

/** All payments, or those without a member, longest wait first. */
export function PaymentsView({ view }: { view: 'unmatched' | 'all' }) {
  const t = useTranslations()
  const filters = usePaymentFilters(view)
  const url = useRoomUrl(pathOf(view), filters)
  const wanted = {
    view,
    filters: paymentFiltersOf(url.values),
    sort: view === 'unmatched' ? ('oldest' as const) : ('newest' as const),
  }
  const pages = usePages({
    key: [listPayments.path, view, JSON.stringify(url.values)],
    read: (after, signal) =>
      call(
        listPayments,
        { body: { ...wanted, ...(after === undefined ? {} : { after }), limit: maxListRows } },
        { signal },
      ),
    refetchEveryMs,
  })
  useWork('deposits', listPayments)
  const columns = useColumns(view)
  const open = url.openId === null ? null : readItemId(url.openId)
  const [account, payment] = open ?? []
  return (
    <ListRoom
      title={t('deposits.title')}
      scope={<DepositFigures />}
      tabs={<DepositTabs view={view} counted={pages.first?.counted} />}
      columns={columns}
      pages={pages}
      idOf={idOf}
      exported={{ list: 'payments', ...wanted }}
      filters={filters}
      url={url}
      empty={
        view === 'unmatched'
          ? { title: t('deposits.nothingUnmatched'), text: t('deposits.nothingUnmatchedText') }
          : { title: t('deposits.noPayments'), text: t('deposits.noPaymentsText') }
      }
      panel={
        account !== undefined &&
        payment !== undefined && (
          <PaymentPanel
            key={url.openId}
            account={account}
            payment={payment}
            backHref={url.linkTo(null)}
          />
        )
      }
      actionKeys={{
        KeyA: () => focusAct('give'),
        KeyB: () => focusAct('return'),
        Digit1: () => focusAct('suggestion-1'),
        Digit2: () => focusAct('suggestion-2'),
        Digit3: () => focusAct('suggestion-3'),
      }}
      keyWords={[
        { key: '1 2 3', words: t('deposits.keySuggestion') },
        { key: 'A', words: t('deposits.giveShort') },
        { key: 'B', words: t('deposits.sendBack') },
      ]}
    />
  )
}

function useColumns(view: 'unmatched' | 'all'): Column<PaymentRow>[] {
  const t = useTranslations()
  const now = useNow()
  return [
    view === 'unmatched'
      ? {
          key: 'waited',
          head: t('deposits.waited'),
          cell: (row) => <WaitedMark since={row.seenAt} />,
          phone: 'when',
        }
      : {
          key: 'seen',
          head: t('deposits.seen'),
          cell: (row) => <span className="num c-2 nowrap">{formatShortTime(row.seenAt, now)}</span>,
          phone: 'when',
        },
    {
      key: 'payer',
      head: t('deposits.bankSays'),
      cell: (row) => <PayerMark row={row} />,
      phone: 'who',
    },
    {
      key: 'amount',
      head: t('deposits.amount'),
      cell: (row) => <PaymentSum row={row} />,
      number: true,
      phone: 'amount',
    },
    {
      key: 'state',
      head: view === 'unmatched' ? t('deposits.why') : t('deposits.state'),
      cell: (row) => <StateMark row={row} />,
      phone: 'state',
    },
    {
      key: 'member',
      head: t('deposits.member'),
      cell: ({ member, reviewFor }) => (member ?? reviewFor)?.name,
      priority: 2,
    },
    {
      key: 'account',
      head: t('deposits.into'),
      cell: ({ account }) => <span className="c-3 num">{account}</span>,
      priority: 3,
    },
    {
      key: 'channels',
      head: t('deposits.channels'),
      cell: ({ channels }) => (
        <span className="c-3">
          {channels.map((channel) => t(`depositChannel.${channel}`)).join(' + ')}
        </span>
      ),
      priority: 3,
    },
  ]
}
