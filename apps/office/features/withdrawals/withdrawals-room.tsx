import { formatShortTime } from '@champa/client/time'
import { maxListRows } from '@champa/contract/office/lists'
import {
  listWithdrawals,
  type WithdrawalRow,
  type WithdrawalView,
  withdrawalViews,
} from '@champa/contract/office/withdrawals'
import { Segmented } from '@champa/ui/action/segmented'
import { Icon } from '@champa/ui/brand/icon'
import { formatMoney } from '@champa/ui/format/format-money'
import { caretDown } from '@champa/ui/icons/nav'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../platform/client.ts'
import { useNow } from '../../platform/device/use-now.ts'
import { ListRoom } from '../list/list-room.tsx'
import type { Column } from '../list/rows-table.tsx'
import { focusAct } from '../list/use-room-keys.ts'
import { usePages } from '../list/use-pages.ts'
import { useRoomUrl } from '../list/use-room-url.ts'
import { useWork } from '../list/use-work.ts'
import { FiguresButton } from './figures-button.tsx'
import { PayoutFigures, PayoutNotice, PauseButton } from './payouts-head.tsx'
import { useWithdrawalFilters, withdrawalFiltersOf } from './withdrawal-filters.ts'
import { BankCode, ReasonChips, ReviewWick, RiskMark, StateText } from './withdrawal-marks.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import './withdrawals.css'

const idOf = ({ id }: WithdrawalRow): string => id
/** The time of reviews runs; changes themselves are announced by the socket. */
const refetchEveryMs = 15_000
/** The views that a person changes between all day; the others are in a menu. */
const mainViews: readonly WithdrawalView[] = ['review', 'second', 'bank', 'stuck']
const moreViews = withdrawalViews.filter((view) => !mainViews.includes(view))

/** The queue of withdrawals, longest wait first, and what became of the others. */
export function WithdrawalsRoom() {
  const t = useTranslations()
  const filters = useWithdrawalFilters()
  const url = useRoomUrl('/office/withdrawals', filters)
  const view = withdrawalViews.find((one) => one === url.read('view')) ?? 'review'
  const wanted = {
    view,
    filters: withdrawalFiltersOf(url.values),
    sort: view === 'review' ? ('oldest' as const) : ('newest' as const),
  }
  const pages = usePages({
    key: [listWithdrawals.path, view, JSON.stringify(url.values)],
    read: (after, signal) =>
      call(
        listWithdrawals,
        { body: { ...wanted, ...(after === undefined ? {} : { after }), limit: maxListRows } },
        { signal },
      ),
    refetchEveryMs,
  })
  useWork('withdrawals', listWithdrawals)
  const columns = useColumns(view)
  return (
    <ListRoom
      title={t('withdrawals.title')}
      scope={<PayoutFigures />}
      actions={
        <>
          <FiguresButton />
          <PauseButton />
        </>
      }
      notice={<PayoutNotice />}
      views={
        <Views
          view={view}
          counted={pages.first?.counted}
          onPick={(to) => url.setRead('view', to)}
        />
      }
      exported={{ list: 'withdrawals', ...wanted }}
      columns={columns}
      pages={pages}
      idOf={idOf}
      filters={filters}
      url={url}
      empty={{
        title: t('withdrawals.empty'),
        text: t('withdrawals.emptyText'),
        lastAt: pages.first?.lastAt,
      }}
      panel={
        url.openId !== null && (
          <WithdrawalPanel key={url.openId} id={url.openId} backHref={url.linkTo(null)} />
        )
      }
      actionKeys={{ KeyA: () => focusAct('approve'), KeyR: () => focusAct('reject') }}
      keyWords={[
        { key: 'A', words: t('approvals.approve') },
        { key: 'R', words: t('withdrawals.reject') },
      ]}
    />
  )
}

interface ViewsProps {
  view: WithdrawalView
  counted: { n: number; more: boolean } | undefined
  onPick: (view: WithdrawalView) => void
}

function Views({ view, counted, onPick }: ViewsProps) {
  const t = useTranslations()
  const label = (one: WithdrawalView) => {
    const words = t(`withdrawals.${one}`)
    return one === view && counted ? `${words} ${counted.n}${counted.more ? '+' : ''}` : words
  }
  const pick = (wanted: string) => {
    const found = withdrawalViews.find((one) => one === wanted)
    if (found) onPick(found)
  }
  return (
    <>
      <Segmented
        label={t('list.view')}
        value={view}
        segments={mainViews.map((value) => ({ value, label: label(value) }))}
        onPick={onPick}
      />
      <span className={moreViews.includes(view) ? 'fchip fchip--on' : 'fchip'}>
        <select
          aria-label={t('withdrawals.moreViews')}
          value={moreViews.includes(view) ? view : ''}
          onChange={(event) => pick(event.target.value)}
        >
          <option value="" disabled>
            {t('withdrawals.moreViews')}
          </option>
          {moreViews.map((value) => (
            <option key={value} value={value}>
              {label(value)}
            </option>
          ))}
        </select>
        <Icon icon={caretDown} size={16} />
      </span>
    </>
  )
}

/** While a row waits for its review, the time comes first; later when it was requested. */
function useColumns(view: WithdrawalView): Column<WithdrawalRow>[] {
  const t = useTranslations()
  const now = useNow()
  return useMemo(
    () => [
      {
        key: 'waited',
        head: view === 'review' ? t('withdrawals.waited') : t('withdrawals.requested'),
        cell: (row) =>
          row.state === 'review' ? (
            <ReviewWick row={row} />
          ) : (
            <span className="num c-2 nowrap">{formatShortTime(row.requestedAt, now)}</span>
          ),
        phone: 'when',
      },
      {
        key: 'member',
        head: t('withdrawals.member'),
        cell: ({ member }) => <span className="name">{member.name}</span>,
        phone: 'who',
      },
      {
        key: 'amount',
        head: t('withdrawals.amount'),
        cell: ({ amount, currency }) => formatMoney(amount, currency),
        number: true,
        phone: 'amount',
      },
      {
        key: 'to',
        head: t('withdrawals.to'),
        cell: ({ to }) => <BankCode code={to.bankCode} />,
        priority: 2,
      },
      {
        key: 'risk',
        head: t('withdrawals.risk'),
        cell: ({ riskScore }) => <RiskMark score={riskScore} />,
        priority: 2,
      },
      {
        key: 'why',
        head: view === 'review' ? t('withdrawals.why') : t('withdrawals.state'),
        cell: (row) =>
          row.state === 'review' ? <ReasonChips row={row} /> : <StateText row={row} />,
        phone: 'state',
      },
      {
        key: 'claim',
        head: t('withdrawals.claim'),
        cell: ({ claim }) => claim && <span className="c-3">{claim.name}</span>,
        priority: 3,
      },
    ],
    [t, view, now],
  )
}
