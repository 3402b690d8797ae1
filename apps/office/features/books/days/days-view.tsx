import { formatMinute } from '@champa/client/time'
import { maxListRows } from '@champa/contract/office/lists'
import { listReconciledDays, type ReconciledDay } from '@champa/contract/office/reconciliation'
import { mayAct } from '@champa/contract/office/permissions'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import type { Filter } from '../../list/filters.ts'
import { ListRoom } from '../../list/list-room.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { useWork } from '../../list/use-work.ts'
import { BooksTabs } from '../books-tabs.tsx'
import { breaksOfDay, pathOf } from '../books-views.ts'
import { ImportButton } from './import-button.tsx'
import { ReconcileButton } from './reconcile-button.tsx'

const idOf = ({ account, day }: ReconciledDay): string => `${account} ${day}`
const accountShape = /^\P{Cc}{1,80}$/u

/** Days of receiving accounts beside what the bank told, newest first. */
export function DaysView() {
  const t = useTranslations()
  const me = useMe()
  const filters: Filter[] = [{ name: 'account', label: t('breaks.account'), shape: accountShape }]
  const url = useRoomUrl(pathOf('days'), filters)
  const { account } = url.values
  const pages = usePages({
    key: [listReconciledDays.path, account],
    read: (after, signal) =>
      call(
        listReconciledDays,
        {
          body: {
            filters: account === undefined ? {} : { account },
            sort: 'newest',
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
  })
  useWork('books', listReconciledDays)
  return (
    <ListRoom
      title={t('books.title')}
      tabs={<BooksTabs view="days" counted={pages.first?.counted} />}
      actions={
        mayAct(me, 'books.resolve') && (
          <>
            <ReconcileButton />
            <ImportButton />
          </>
        )
      }
      columns={useColumns()}
      pages={pages}
      idOf={idOf}
      exported={{
        list: 'days',
        filters: account === undefined ? {} : { account },
        sort: 'newest',
      }}
      filters={filters}
      url={{ ...url, linkTo: (id) => (id === null ? url.linkTo(null) : breaksOf(id)) }}
      empty={{ title: t('breaks.noDays'), text: t('breaks.noDaysText') }}
      panel={null}
    />
  )
}

/** A row leads to the breaks of its day. */
const breaksOf = (id: string): string => {
  const at = id.lastIndexOf(' ')
  return breaksOfDay(id.slice(0, at), id.slice(at + 1))
}

const shownDay = (day: string): string => day.split('-').toReversed().join('/')

function useColumns(): Column<ReconciledDay>[] {
  const t = useTranslations()
  return [
    {
      key: 'account',
      head: t('breaks.account'),
      cell: ({ account }) => <span className="name num">{account}</span>,
      phone: 'who',
    },
    {
      key: 'day',
      head: t('breaks.day'),
      cell: ({ day }) => <span className="num nowrap">{shownDay(day)}</span>,
      phone: 'when',
    },
    {
      key: 'bankIn',
      head: t('breaks.bankIn'),
      cell: ({ bankIn, currency, coverage }) =>
        coverage === 'none' ? '–' : formatMoney(bankIn, currency),
      number: true,
    },
    {
      key: 'booksIn',
      head: t('breaks.booksIn'),
      cell: ({ booksIn, currency }) => formatMoney(booksIn, currency),
      number: true,
      phone: 'amount',
    },
    {
      key: 'bankOut',
      head: t('breaks.bankOut'),
      cell: ({ bankOut, currency, coverage }) =>
        coverage === 'none' || bankOut === 0n ? '–' : formatMoney(bankOut, currency),
      number: true,
      priority: 3,
    },
    {
      key: 'open',
      head: t('breaks.open'),
      cell: ({ openBreaks, coverage }) => <DayState open={openBreaks} coverage={coverage} />,
      phone: 'state',
    },
    {
      key: 'source',
      head: t('breaks.source'),
      cell: ({ coverage }) => <span className="c-2">{t(`dayCoverage.${coverage}`)}</span>,
      priority: 2,
    },
    {
      key: 'compared',
      head: t('breaks.compared'),
      cell: ({ comparedAt, comparedBy }) => (
        <span className="c-3 num">
          {formatMinute(comparedAt)} {comparedBy ?? t('books.nightly')}
        </span>
      ),
      priority: 3,
    },
  ]
}

function DayState({ open, coverage }: { open: number; coverage: ReconciledDay['coverage'] }) {
  const t = useTranslations()
  if (open > 0) return <b className="c-chili">{t('breaks.openCount', { n: String(open) })}</b>
  return coverage === 'none' ? (
    <span className="c-3">{t('breaks.notTold')}</span>
  ) : (
    <span className="c-jade fw-6">{t('breaks.agrees')}</span>
  )
}
